import { expect } from '@playwright/test';
import { test } from '../support/journey.ts';
import { apiClients, makeUser, PASSWORD } from '../support/product.ts';
import { DESKTOP, signIn } from '../support/screens.ts';

test.use({ viewport: DESKTOP });

test('a failed login shows a generic message and does not clear the username', async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('Usuario o email').fill('nadie');
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Error en el inicio de sesión. Verifica tus credenciales.')).toBeVisible();
  await expect(page.getByLabel('Usuario o email')).toHaveValue('nadie');
});

test('logging out also ends the session on the server', async ({ page }) => {
  const dentist = await makeUser('DENTIST');
  await signIn(page, dentist.username);
  const token = await page.evaluate(() => localStorage.getItem('token'));
  await page.getByRole('button', { name: dentist.username }).click();
  await page.getByRole('menuitem', { name: 'Cerrar Sesión' }).click();
  await expect(page).toHaveURL(/\/login$/);
  // The screen does not wait for the logout request.
  await expect(async () => {
    await expect(apiClients(token).auth.readUser({ params: { id: dentist.id } })).rejects.toMatchObject({
      status: 401,
    });
  }).toPass();
});
