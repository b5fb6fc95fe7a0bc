import { expect, type Page } from '@playwright/test';
import { type DisconnectingProxy, startDisconnectingProxy } from '../support/disconnecting-proxy.ts';
import { freePort } from '../support/free-port.ts';
import { type IsolatedProduct, startIsolatedProduct } from '../support/isolated-product.ts';
import { test } from '../support/journey.ts';
import { apiClients, makeUser, tokenOf } from '../support/product.ts';
import { DESKTOP } from '../support/screens.ts';
import { TOAST_CODE } from '../support/scripts.ts';

test.use({ viewport: DESKTOP });

let productPort: number;
let product: IsolatedProduct;
let proxy: DisconnectingProxy;
test.beforeAll(async () => {
  productPort = await freePort();
  product = await startIsolatedProduct(productPort);
  proxy = await startDisconnectingProxy(productPort);
});
test.afterAll(async () => {
  await proxy.close();
  await product.remove();
});

/** Opens a new history as a dentist and marks a tooth. Resolves to the patient's id. */
async function beginHistory(page: Page, port = productPort): Promise<number> {
  const dentist = await makeUser('DENTIST', undefined, productPort);
  const patient = await makeUser('PATIENT', dentist.clinicId ?? undefined, productPort);
  const token = await tokenOf(dentist.username, dentist.password, productPort);
  await page.goto(`http://localhost:${port}/login`);
  await page.evaluate((value) => localStorage.setItem('token', value), token);
  await page.goto(`http://localhost:${port}/dental-history/${patient.id}`);
  await page.getByRole('tab', { name: 'Odontograma' }).click();
  await page.getByRole('button', { name: 'Pieza 16, cara oclusal: sin hallazgos' }).click();
  return patient.id;
}

const markedFace = (page: Page) => page.getByRole('button', { name: 'Pieza 16, cara oclusal: caries' });

for (const moment of ['before the request', 'before the response', 'during the response'] as const) {
  test(`a save disconnected ${moment} loses nothing, and the retry does not create a second version`, async ({
    page,
  }) => {
    const patientId = await beginHistory(page, proxy.port);
    proxy.disconnect(moment);
    await page.getByRole('button', { name: 'Guardar' }).click();
    await expect(page.getByText('Error al guardar la historia clínica')).toBeVisible();
    await expect(markedFace(page)).toBeVisible();
    proxy.reconnect();
    await page.getByRole('button', { name: 'Guardar' }).click();
    await expect(page.getByText('Historia clínica guardada con éxito')).toBeVisible();
    const admin = apiClients(await tokenOf('admin', undefined, productPort), productPort);
    const versions = await admin.clinicalHistory.listVersions({ params: { id: patientId } });
    expect(versions).toHaveLength(1);
    const { odontogramStateData } = await admin.clinicalHistory.readHistory({ params: { id: patientId } });
    expect(JSON.parse(odontogramStateData)).toEqual({ 16: { oclusal: '#1976d2' } });
  });
}

test('an error message appears without the toast code, and the screen keeps working', async ({ page }) => {
  await page.route('**/assets/*.js', async (route) => {
    const response = await route.fetch();
    const body = await response.text();
    return body.includes(TOAST_CODE) ? route.abort() : route.fulfill({ response, body });
  });
  await page.route('**/patients/*/history', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  );
  await beginHistory(page);
  await page.getByRole('button', { name: 'Guardar' }).click();
  const failure = page.getByRole('alert').filter({ hasText: 'Error al guardar la historia clínica' });
  await expect(failure).toBeVisible();
  await expect(page.getByRole('button', { name: 'Guardar' })).toBeEnabled();
  await failure.getByRole('button', { name: 'Cerrar' }).click();
  await expect(failure).toHaveCount(0);
  await expect(markedFace(page)).toBeVisible();
});

test('after the server is killed during an edit, the saved version is intact and the draft is offered', async ({
  page,
}) => {
  await beginHistory(page);
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByRole('button', { name: 'Editar' })).toBeVisible();
  await page.getByRole('button', { name: 'Editar' }).click();
  await page.getByRole('button', { name: 'Pieza 26, cara oclusal: sin hallazgos' }).click();
  await product.kill();
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('Error al guardar la historia clínica')).toBeVisible();
  await product.start();
  await page.reload();
  await expect(page.getByText(/Quedaron cambios sin guardar/)).toBeVisible();
  await page.getByRole('tab', { name: 'Odontograma' }).click();
  await expect(markedFace(page)).toBeVisible();
  await page.getByRole('button', { name: 'Recuperar' }).click();
  await expect(page.getByRole('button', { name: 'Pieza 26, cara oclusal: caries' })).toBeVisible();
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('Historia clínica guardada con éxito')).toBeVisible();
});
