import { expect } from '@playwright/test';
import { test } from '../support/journey.ts';
import { usePatientMail } from '../support/mail.ts';
import { makeUser } from '../support/product.ts';
import { PHONE, signIn } from '../support/screens.ts';

const mails = usePatientMail();

test('somebody who forgot their password chooses another one by the link of a mail, once', async ({
  page,
  browser,
  baseURL,
}) => {
  await page.setViewportSize(PHONE);
  const dentist = await makeUser('DENTIST');
  const elsewhere = await browser.newPage({ baseURL: baseURL ?? '' });
  await signIn(elsewhere, dentist.username);

  await page.goto('/login');
  await page.getByRole('link', { name: '¿Olvidaste tu contraseña?' }).click();
  // The sign-in has a field of the same name.
  await expect(page.getByRole('heading', { name: 'Recuperá tu contraseña' })).toBeVisible();
  await page.getByLabel('Usuario o email').fill('nadie_con_este_nombre');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status')).toContainText('Si hay una cuenta con «nadie_con_este_nombre»');
  await page.getByRole('button', { name: 'Pedir otro enlace' }).click();
  await page.getByLabel('Usuario o email').fill(dentist.username);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status')).toContainText(`Si hay una cuenta con «${dentist.username}»`);

  const mail = await mails.next();
  expect(mail.recipients).toEqual([`${dentist.username}@example.com`]);
  const link = /http:\/\/\S+\/recuperar\/[\w-]{43}/.exec(mail.text ?? '')?.[0] ?? '';
  await page.goto(link);
  await expect(page.getByText(dentist.username)).toBeVisible();
  await page.getByLabel('Nueva contraseña', { exact: false }).first().fill('una clave recién pensada');
  await page.getByLabel('Repetir nueva contraseña').fill('una clave recién pensada');
  await page.getByRole('button', { name: 'Cambiar contraseña' }).click();
  await expect(page.getByText(/^Tu contraseña cambió/)).toBeVisible();

  await elsewhere.goto('/users/list');
  await expect(elsewhere).toHaveURL(/\/login$/);
  await elsewhere.close();
  await page.getByRole('link', { name: 'Iniciar Sesión' }).click();
  await signIn(page, dentist.username, 'una clave recién pensada');

  for (const used of [link, link.slice(0, -1)]) {
    await page.goto(used);
    await expect(page.getByText(/^El enlace ya no sirve/)).toBeVisible();
  }
});
