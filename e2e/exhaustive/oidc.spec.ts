import { expect, type Page } from '@playwright/test';
import {
  CLIENT_ID,
  CLIENT_SECRET,
  type OpenIdProvider,
  startOpenIdProvider,
} from '../../packages/server/src/testing/servers/openid-provider.ts';
import { freePort } from '../support/free-port.ts';
import { type IsolatedProduct, startIsolatedProduct } from '../support/isolated-product.ts';
import { test } from '../support/journey.ts';
import { ADMIN } from '../support/product.ts';
import { PHONE } from '../support/screens.ts';

const EMAIL = 'administradora@example.com';

let provider: OpenIdProvider;
let product: IsolatedProduct;
test.beforeAll(async () => {
  const port = await freePort();
  provider = await startOpenIdProvider({ redirectUris: [`http://localhost:${port}/ingreso/oidc`] });
  product = await startIsolatedProduct(port, {
    ADMIN_EMAIL: EMAIL,
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: CLIENT_ID,
    OIDC_CLIENT_SECRET: CLIENT_SECRET,
  });
});
test.afterAll(async () => {
  await product.remove();
  await provider.close();
});

const button = (page: Page) => page.getByRole('button', { name: 'Continuar con Google' });

async function signInAtProvider(page: Page, subject: string): Promise<void> {
  await page.goto(`http://localhost:${product.port}/login`);
  await button(page).click();
  await page.getByLabel('Cuenta').fill(subject);
  await page.getByRole('button', { name: 'Entrar' }).click();
}

test('an identity is linked once by the password of its account, and then signs in', async ({ page }) => {
  provider.accounts.set('administradora', { email: EMAIL, email_verified: true });
  await page.setViewportSize(PHONE);
  await signInAtProvider(page, 'administradora');
  await expect(page.getByText(`Google confirmó que sos ${EMAIL}.`)).toBeVisible();
  const password = page.getByLabel('Contraseña', { exact: true });
  await password.fill('no es esta clave');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('Error en el inicio de sesión');
  await password.fill(ADMIN.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.getByRole('button', { name: 'Cerrar Sesión' }).click();
  await expect(page).toHaveURL(/\/login$/);

  // The provider has a session with this browser by now.
  await button(page).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  // Going back does not lead to a used code.
  await page.goBack();
  await expect(page.getByText(/ya no sirve|no completó/)).toHaveCount(0);
});

test('an identity without an account gets instructions and creates no account', async ({ page }) => {
  provider.accounts.set('desconocida', { email: 'nadie@example.com', email_verified: true });
  await signInAtProvider(page, 'desconocida');
  await expect(page.getByText(/^Con esta identidad no podés iniciar sesión\./)).toBeVisible();
  await page.getByRole('link', { name: 'Volver a iniciar sesión' }).click();
  await expect(button(page)).toBeVisible();
});

test('without a provider the button does nothing', async ({ page }) => {
  await page.goto('/login');
  await page.waitForLoadState('networkidle');
  let requests = 0;
  page.on('request', () => {
    requests += 1;
  });
  await button(page).click();
  await expect(page).toHaveURL(/\/login$/);
  expect(requests).toBe(0);
});
