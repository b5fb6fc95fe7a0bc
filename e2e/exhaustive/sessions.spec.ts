import { expect } from '@playwright/test';
import { test } from '../support/journey.ts';
import { usePatientMail } from '../support/mail.ts';
import { ADMIN, apiClients, makeClinic, makeUser, PASSWORD, tokenOf } from '../support/product.ts';
import { signIn } from '../support/screens.ts';

const mails = usePatientMail();

test('the mail about a new device leads to the session, where it can be ended', async ({ page, browser }) => {
  const { username } = await makeUser('DENTIST');
  await signIn(page, username);
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await signIn(other, username);
  const { text } = await mails.nextOfNewDevice(username);
  const link = /https?:\/\/\S+\/account\b/.exec(text ?? '')?.[0] ?? '';
  await page.goto(new URL(link).pathname);
  const sessions = page.getByRole('region', { name: 'Sesiones' });
  const rest = sessions.getByRole('listitem').filter({ hasNotText: 'Esta sesión' });
  await rest.getByRole('button', { name: /^Cerrar la sesión/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cerrar sesión' }).click();
  await expect(rest).toHaveCount(0);
  await other.goto('/dashboard');
  await expect(other).toHaveURL(/\/login$/);
  await elsewhere.close();
});

test('a session that is ended elsewhere leads to the sign-in', async ({ page, browser }) => {
  const { username } = await makeUser('DENTIST');
  await signIn(page, username);
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await signIn(other, username);
  await page.goto('/account');
  const sessions = page.getByRole('region', { name: 'Sesiones' });
  await expect(sessions.getByRole('listitem')).toHaveCount(2);
  await expect(sessions.getByText('Esta sesión')).toHaveCount(1);
  const rest = sessions.getByRole('listitem').filter({ hasNotText: 'Esta sesión' });
  await rest.getByRole('button', { name: /^Cerrar la sesión/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cerrar sesión' }).click();
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
  await other.goto('/account');
  await expect(other).toHaveURL(/\/login$/);
  await elsewhere.close();
});

test('an idle screen is locked, hides the page, and keeps the input', async ({ page }) => {
  const { clinicId, clinicName } = await makeClinic();
  const { username } = await makeUser('RECEPTIONIST', clinicId);
  const { auth } = apiClients(await tokenOf(ADMIN.username));
  await auth.updateClinic({ params: { id: clinicId }, body: { name: clinicName, idleLockMinutes: 5 } });
  await page.clock.install();
  const read = page.waitForResponse(/idle-lock$/);
  await signIn(page, username);
  await read;
  await page.goto('/account');
  const field = page.getByLabel('Contraseña actual');
  await field.fill('a medio escribir');
  await page.clock.fastForward('05:05');
  const lock = page.getByRole('dialog', { name: 'Pantalla bloqueada' });
  await expect(lock).toBeVisible();
  await expect(page.locator('#root')).toHaveCSS('opacity', '0');
  await expect(lock.getByLabel('Contraseña')).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(lock).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('body')).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await lock.getByLabel('Contraseña').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(lock).toBeHidden();
  await expect(field).toHaveValue('a medio escribir');
  await expect(field).toBeFocused();
  await page.clock.fastForward('05:05');
  await expect(lock).toBeVisible();
  await page.reload();
  await expect(lock).toBeVisible();
});

test('a locked screen hides and blocks a dialog that was open, and the title of the page', async ({
  page,
}) => {
  const { clinicId, clinicName } = await makeClinic();
  const { username } = await makeUser('RECEPTIONIST', clinicId);
  const { auth } = apiClients(await tokenOf(ADMIN.username));
  await auth.updateClinic({ params: { id: clinicId }, body: { name: clinicName, idleLockMinutes: 5 } });
  await page.clock.install();
  const read = page.waitForResponse(/idle-lock$/);
  await signIn(page, username);
  await read;
  await page.goto('/account');
  await page.getByRole('button', { name: 'Configurar app de códigos' }).click();
  const open = page.getByRole('dialog').getByLabel('Tu contraseña');
  await open.fill('a medio escribir');
  await page.clock.fastForward('05:05');
  const lock = page.getByRole('dialog', { name: 'Pantalla bloqueada' });
  await expect(lock).toBeVisible();
  await expect(page).toHaveTitle('Pantalla bloqueada · Dentaria');
  for (const layer of await page.locator('body.locked > :not(dialog, script)').all())
    await expect(layer).toHaveCSS('opacity', '0');
  for (let presses = 0; presses < 6; presses += 1) {
    await page.keyboard.press('Tab');
    expect(
      await page.evaluate(() => document.activeElement?.closest('.MuiDialog-root, #root') ?? null),
    ).toBeNull();
  }
  await page.reload();
  await expect(lock).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.head.textContent)).toContain('Mi cuenta');
  await expect(page).toHaveTitle('Pantalla bloqueada · Dentaria');
  await lock.getByLabel('Contraseña').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveTitle('Mi cuenta · Dentaria');
});
