import { expect } from '@playwright/test';
import { test } from '../support/journey.ts';
import { makeUser } from '../support/product.ts';
import { PHONE, signIn } from '../support/screens.ts';

test('a user changes their password and ends all their sessions', async ({ page, browser, baseURL }) => {
  await page.setViewportSize(PHONE);
  const dentist = await makeUser('DENTIST');
  const elsewhere = await browser.newPage({ baseURL: baseURL ?? '' });
  await signIn(elsewhere, dentist.username);
  await signIn(page, dentist.username);
  await page.getByRole('link', { name: 'Mi cuenta' }).click();
  await page.getByLabel('Contraseña actual').fill(dentist.password);
  await page.getByLabel('Nueva contraseña', { exact: false }).first().fill('12345678');
  await page.getByLabel('Repetir nueva contraseña').fill('12345678');
  await page.getByRole('button', { name: 'Cambiar contraseña' }).click();
  await expect(page.getByText('La contraseña es demasiado común: elegí otra')).toBeVisible();
  await page.getByLabel('Nueva contraseña', { exact: false }).first().fill('una clave recién pensada');
  await page.getByLabel('Repetir nueva contraseña').fill('una clave recién pensada');
  await page.getByRole('button', { name: 'Cambiar contraseña' }).click();
  await expect(page.getByText(/^Contraseña cambiada/)).toBeVisible();
  // The next request of the other device fails; this session continues.
  await elsewhere.goto('/users/list');
  await expect(elsewhere).toHaveURL(/\/login$/);
  await elsewhere.close();
  await page.goto('/users/list');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/\/users\/list$/);

  await page.goto('/account');
  await page.getByRole('button', { name: 'Cerrar sesión en todos los dispositivos' }).click();
  await page.getByRole('button', { name: 'Cerrar todas' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await signIn(page, dentist.username, 'una clave recién pensada');
});
