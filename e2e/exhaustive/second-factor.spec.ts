import { type CDPSession, expect, type Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { serverTime } from '../support/clinic-day.ts';
import { freePort } from '../support/free-port.ts';
import { startIsolatedProduct } from '../support/isolated-product.ts';
import { test } from '../support/journey.ts';
import { usePatientMail } from '../support/mail.ts';
import { ADMIN, makeUser, PASSWORD } from '../support/product.ts';
import { openAs, PHONE, signIn } from '../support/screens.ts';

const mails = usePatientMail();

const STEP_MS = 30_000;

/** A code is valid once, so the next sign-in uses the code of the following step, within the drift. */
const codeOf = async (key: string, steps = 0): Promise<string> =>
  TOTP.generate({
    secret: Secret.fromBase32(key.replaceAll(' ', '')),
    timestamp: (await serverTime()).getTime() + steps * STEP_MS,
  });

/** An authenticator of the browser, such as a fingerprint reader. */
async function addAuthenticator(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return session;
}

async function enterPassword(page: Page, username: string, password = PASSWORD): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Usuario o email').fill(username);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Iniciar Sesión' }).click();
}

/** Sets an app up on the screen and returns its key. */
async function setUpApp(page: Page, button: string): Promise<string> {
  await expect(page.getByRole('img', { name: /Código QR/ })).toBeVisible();
  const key = await page.getByLabel('O escribí esta clave en la app').inputValue();
  await page.getByLabel('Código de la app').fill(await codeOf(key));
  await page.getByRole('button', { name: button }).click();
  return key;
}

const recoveryCodes = (page: Page) =>
  page.getByRole('list', { name: 'Códigos de recuperación' }).getByRole('listitem').allTextContents();

const signOut = async (page: Page): Promise<void> => {
  await page.evaluate(() => localStorage.removeItem('token'));
};

test('on a phone, an authenticator app and recovery codes protect an account', async ({ page }) => {
  await page.setViewportSize(PHONE);
  const dentist = await makeUser('DENTIST');
  await signIn(page, dentist.username);
  await page.goto('/account');
  await page.getByRole('button', { name: 'Configurar app de códigos' }).click();
  await page.getByLabel('Tu contraseña').fill(PASSWORD);
  await page.keyboard.press('Enter');
  const key = await setUpApp(page, 'Activar');
  await expect(page.getByText('no se vuelven a mostrar')).toBeVisible();
  const codes = await recoveryCodes(page);
  expect(codes).toHaveLength(10);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Descargar' }).click();
  expect((await download).suggestedFilename()).toBe('dentaria-codigos-de-recuperacion.txt');
  await page.getByRole('button', { name: 'Ya los guardé' }).click();
  await expect(page.getByText('Te quedan 10')).toBeVisible();
  expect((await mails.next()).text).toContain('Se activó una app de códigos');

  await signOut(page);
  await enterPassword(page, dentist.username);
  const field = page.getByLabel('Código de la app');
  await expect(field).toBeFocused();
  await field.fill('000000');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^El código no es correcto/)).toBeVisible();
  await field.fill(await codeOf(key, 1));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard$/);

  await signOut(page);
  await enterPassword(page, dentist.username);
  await page.getByRole('button', { name: 'Usar un código de recuperación' }).click();
  await page.getByLabel('Código de recuperación').fill(codes[0]?.toLowerCase() ?? '');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto('/account');
  await expect(page.getByText('Te quedan 9')).toBeVisible();
});

test('a passkey signs in without a password, and as the second step', async ({ page }) => {
  const authenticator = await addAuthenticator(page);
  const dentist = await makeUser('DENTIST');
  await signIn(page, dentist.username);
  await page.goto('/account');
  await page.getByRole('button', { name: 'Agregar llave de acceso' }).click();
  await page.getByLabel('Tu contraseña').fill(PASSWORD);
  await page.getByRole('button', { name: 'Continuar' }).click();
  await page.getByLabel('Nombre').fill('Mi notebook');
  await page.getByRole('button', { name: 'Crear llave de acceso' }).click();
  await expect(page.getByRole('list', { name: 'Códigos de recuperación' })).toBeVisible();
  await page.getByRole('button', { name: 'Ya los guardé' }).click();
  await expect(page.getByText('Mi notebook')).toBeVisible();

  await signOut(page);
  await page.goto('/login');
  await page.getByRole('button', { name: 'Usar una llave de acceso' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);

  await signOut(page);
  await enterPassword(page, dentist.username);
  await page.getByRole('button', { name: 'Continuar con la llave de acceso' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);

  // An authenticator cannot be added twice.
  await page.goto('/account');
  await page.getByRole('button', { name: 'Agregar llave de acceso' }).click();
  await page.getByRole('button', { name: 'Usar una llave de acceso' }).click();
  await page.getByRole('button', { name: 'Crear llave de acceso' }).click();
  await expect(page.getByText('Esta llave de acceso ya está en tu cuenta.')).toBeVisible();
  await page.getByRole('button', { name: 'Cancelar' }).click();

  await page.getByRole('button', { name: 'Quitar Mi notebook' }).click();
  await page.getByLabel('Tu contraseña').fill(PASSWORD);
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(page.getByText('Mi notebook')).toHaveCount(0);
  await signOut(page);
  await page.goto('/login');
  await page.getByRole('button', { name: 'Usar una llave de acceso' }).click();
  await expect(page.getByText(/^No se pudo comprobar la llave de acceso/)).toBeVisible();
  await authenticator.detach();
});

test('an administrator resets the second factor of a user who lost their phone', async ({
  page,
  browser,
  baseURL,
}) => {
  const dentist = await makeUser('DENTIST');
  const theirs = await browser.newPage({ baseURL: baseURL ?? '' });
  await signIn(theirs, dentist.username);
  await theirs.goto('/account');
  await theirs.getByRole('button', { name: 'Configurar app de códigos' }).click();
  await theirs.getByLabel('Tu contraseña').fill(PASSWORD);
  await theirs.keyboard.press('Enter');
  await setUpApp(theirs, 'Activar');
  await theirs.getByRole('button', { name: 'Ya los guardé' }).click();

  await openAs(page, ADMIN.username, `/users/${dentist.id}/details`);
  await page.getByRole('button', { name: 'Restablecer verificación en dos pasos' }).click();
  await page.getByRole('button', { name: 'Restablecer', exact: true }).click();
  await expect(page.getByText(/restablecida/)).toBeVisible();
  await theirs.goto('/users/list');
  await expect(theirs).toHaveURL(/\/login$/);
  // After the reset, their password alone leads back to the screen that they left.
  await enterPassword(theirs, dentist.username);
  await expect(theirs).toHaveURL(/\/users\/list$/);
  await theirs.close();
});

test('where a second factor is required, staff set it up before their first session', async ({ browser }) => {
  const port = await freePort();
  const product = await startIsolatedProduct(port, {
    REQUIRE_SECOND_FACTOR: 'true',
    PUBLIC_URL: `http://localhost:${port}`,
  });
  const page = await browser.newPage({ baseURL: `http://localhost:${port}` });
  try {
    await enterPassword(page, ADMIN.username, ADMIN.password);
    await expect(page.getByRole('heading', { name: 'Configurá la verificación en dos pasos' })).toBeVisible();
    await page.getByRole('button', { name: 'Usar una app de códigos' }).click();
    const key = await setUpApp(page, 'Activar');
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
    await page.getByRole('button', { name: 'Ya los guardé: iniciar sesión' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await page.goto('/account');
    await page.getByRole('button', { name: 'Quitar', exact: true }).click();
    await page.getByLabel('Tu contraseña').fill(ADMIN.password);
    await page.getByRole('button', { name: 'Continuar' }).click();
    await expect(page.getByText(/^Es tu única verificación en dos pasos/)).toBeVisible();
    await signOut(page);
    await enterPassword(page, ADMIN.username, ADMIN.password);
    await page.getByLabel('Código de la app').fill(await codeOf(key, 1));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/dashboard$/);
  } finally {
    await page.close();
    await product.remove();
  }
});
