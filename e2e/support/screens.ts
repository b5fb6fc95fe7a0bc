import { expect, type Page } from '@playwright/test';
import { PASSWORD, PORT, tokenOf } from './product.ts';

/** Signs in on the login screen and waits for the dashboard. */
export async function signIn(page: Page, username: string, password = PASSWORD): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Usuario o email').fill(username);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Iniciar Sesión' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
}

export async function searchDni(page: Page, docNumber: string): Promise<void> {
  await page.getByLabel('DNI del paciente').fill(docNumber);
  await page.keyboard.press('Enter');
}

/** Waits two frames, after which the layout of a new size of the window is complete. */
export const waitForLayout = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

export const DESKTOP = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };

/** Opens a path with the session of a user; faster than the login screen. */
export async function openAs(page: Page, username: string, path: string, port = PORT): Promise<void> {
  await page.addInitScript(
    (token) => {
      if (sessionStorage.getItem('e2e-token') === token) return;
      sessionStorage.setItem('e2e-token', token);
      localStorage.setItem('token', token);
    },
    await tokenOf(username, undefined, port),
  );
  await page.goto(new URL(path, `http://localhost:${port}`).href);
}
