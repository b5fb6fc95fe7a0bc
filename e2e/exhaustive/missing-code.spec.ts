import { expect, type Page } from '@playwright/test';
import { test } from '../support/journey.ts';
import { makeUser } from '../support/product.ts';
import { DESKTOP, openAs, PHONE } from '../support/screens.ts';
import { waitForIdleCode } from '../support/scripts.ts';

// An upgrade removes the code that an open page would load next. A lost network has the same effect.
test.use({ viewport: DESKTOP });

const SCRIPTS = '**/assets/*.js';
const OFFLINE = 'No se pudo cargar la pantalla: no hay conexión con el servidor.';

/** Makes the server answer 404 for code while `isRemoved`. `loads` counts loads of the page since then. */
async function removeCode(page: Page) {
  await waitForIdleCode(page);
  await page.waitForLoadState('networkidle');
  const state = { isRemoved: true, loads: 0 };
  page.on('request', (request) => {
    if (request.isNavigationRequest()) state.loads += 1;
  });
  await page.route(SCRIPTS, (route) =>
    state.isRemoved ? route.fulfill({ status: 404, json: { message: 'No encontrado' } }) : route.fallback(),
  );
  return state;
}

/** The server is upgraded: the open page's code is gone, and the next load of the page gets the new build. */
async function upgrade(page: Page) {
  const state = await removeCode(page);
  page.on('request', (request) => {
    if (request.isNavigationRequest()) state.isRemoved = false;
  });
  await page.route('**/', async (route) => {
    if (route.request().isNavigationRequest() || !state.isRemoved) return route.fallback();
    const response = await route.fetch();
    const body = (await response.text()).replace(/src="\/assets\/[^"]+"/, 'src="/assets/next-build.js"');
    return route.fulfill({ response, body });
  });
  return state;
}

const openClinics = (page: Page) => page.getByRole('link', { name: 'Clínicas', exact: true }).click();
const clinics = (page: Page) => page.getByRole('heading', { name: 'Clínicas', level: 1 });
const retry = (page: Page) => page.getByRole('button', { name: 'Reintentar' }).click();

test('after an upgrade a link opens its screen: the page reloads itself once', async ({ page }) => {
  await openAs(page, 'admin', '/dashboard');
  const server = await upgrade(page);
  await openClinics(page);
  await expect(clinics(page)).toBeVisible();
  await expect(page).toHaveURL(/\/clinics$/);
  expect(server.loads).toBe(1);
});

test('if the code stays missing, the page reloads itself once and then explains what to do', async ({
  page,
}) => {
  await openAs(page, 'admin', '/dashboard');
  const code = await removeCode(page);
  // The code of the start and of open screens is loaded; only the new screen's is gone.
  const present = await page.evaluate(() =>
    performance.getEntriesByType('resource').map((entry) => new URL(entry.name).pathname),
  );
  await page.route(SCRIPTS, (route) =>
    present.includes(new URL(route.request().url()).pathname) ? route.continue() : route.fallback(),
  );
  await openClinics(page);
  await expect(page.getByText('No se pudo cargar la pantalla.')).toBeVisible();
  expect(code.loads).toBe(1);
  await expect(page.getByText(/Failed to fetch|dynamically imported/)).toHaveCount(0);
  await page.getByRole('link', { name: 'Ir al inicio' }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await openClinics(page);
  await expect(page.getByText('No se pudo cargar la pantalla.')).toBeVisible();
  expect(code.loads).toBe(1);
  code.isRemoved = false;
  await retry(page);
  await expect(clinics(page)).toBeVisible();
});

test('without a network a link shows a text, and the retry opens the screen once the network is back', async ({
  page,
  context,
}) => {
  await openAs(page, 'admin', '/dashboard');
  await waitForIdleCode(page);
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await openClinics(page);
  await expect(page.getByText(OFFLINE)).toBeVisible();
  await retry(page);
  await expect(page.getByRole('button', { name: 'Reintentar' })).toBeEnabled();
  await expect(page.getByText(OFFLINE)).toBeVisible();
  await context.setOffline(false);
  await retry(page);
  await expect(clinics(page)).toBeVisible();
});

test('an upgrade during an edit of a history loses no input', async ({ page }) => {
  const dentist = await makeUser('DENTIST');
  const patient = await makeUser('PATIENT', dentist.clinicId ?? undefined);
  await openAs(page, dentist.username, `/dental-history/${patient.id}`);
  await expect(page.getByLabel('Apellido')).toBeEditable();
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.type());
    void dialog.accept();
  });
  const server = await upgrade(page);
  await page.getByLabel('Apellido').fill('Ñandú de Paz');
  await page.getByRole('tab', { name: 'Anamnesis' }).click();
  await page.getByRole('button', { name: 'Recuperar' }).click();
  // The address names the section that could not be loaded.
  await expect(page.getByLabel('Motivo de la consulta')).toBeEditable();
  await page.getByRole('tab', { name: 'Información' }).click();
  await expect(page.getByLabel('Apellido')).toHaveValue('Ñandú de Paz');
  expect(server.loads).toBe(1);
  expect(dialogs).toEqual([]);
  await page.getByRole('tab', { name: 'Anamnesis' }).click();
  await page.getByLabel('Motivo de la consulta').fill('Dolor');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('Historia clínica guardada con éxito')).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: PHONE });

  test('an upgrade during a form restores the input', async ({ page }) => {
    await openAs(page, 'admin', '/clinics/add');
    await page.getByLabel('Nombre').fill('Clínica Ñandú');
    const server = await upgrade(page);
    await page.getByRole('button', { name: 'Abrir navegación' }).click();
    await expect(page.getByText(/Recuperamos lo que habías escrito/)).toBeVisible();
    await expect(page.getByLabel('Nombre')).toHaveValue('Clínica Ñandú');
    expect(server.loads).toBe(1);
  });

  test('a lost network leaves a form as it is; the page reloads itself once the form is saved', async ({
    page,
    context,
  }) => {
    await openAs(page, 'admin', '/clinics/add');
    await page.getByLabel('Nombre').fill('Clínica Ñandú');
    await waitForIdleCode(page);
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    const navigation = page.getByRole('button', { name: 'Abrir navegación' });
    await navigation.click();
    await expect(page.getByText(/Una parte de la pantalla todavía no se pudo cargar/)).toBeVisible();
    await expect(page.getByLabel('Nombre')).toHaveValue('Clínica Ñandú');
    await context.setOffline(false);
    await expect(page.getByText(/Aparece después de que guardes o descartes los cambios/)).toBeVisible();
    await expect(page.getByLabel('Nombre')).toHaveValue('Clínica Ñandú');
    const reloaded = page.waitForEvent('framenavigated');
    await page.getByLabel('Nombre').fill('');
    await reloaded;
    await navigation.click();
    await expect(page.getByRole('navigation', { name: 'Principal' })).toBeVisible();
  });
});

test('a start without a network shows a text and a retry', async ({ page }) => {
  await page.route('**/config.json', (route) => route.abort());
  await page.goto('/login');
  await expect(page.getByText('No se pudo iniciar la aplicación')).toBeVisible();
  await page.unroute('**/config.json');
  await retry(page);
  await expect(page.getByRole('button', { name: 'Iniciar Sesión' })).toBeVisible();
});
