import { expect, type Page } from '@playwright/test';
import { test } from '../support/journey.ts';
import { ADMIN, apiClients, makeClinic, makeUser, PORT, tokenOf } from '../support/product.ts';
import { DESKTOP, openAs, PHONE } from '../support/screens.ts';

const ADDRESS = '/datos?view=programs';

async function clinicWithOwner() {
  const { clinicId, clinicName } = await makeClinic();
  const owner = await makeUser('DENTIST', clinicId);
  await apiClients(await tokenOf(ADMIN.username)).auth.updateClinic({
    params: { id: clinicId },
    body: { name: clinicName, ownerUserId: owner.id, active: true },
  });
  return { clinicId, owner, patient: await makeUser('PATIENT', clinicId) };
}

const call = (address: string, token: string) =>
  fetch(address, { headers: { authorization: `Bearer ${token}` } });

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

/** Fills the form in and returns the token that is shown. */
async function createToken(page: Page, scopes: readonly string[]): Promise<string> {
  await page.getByRole('button', { name: 'Nuevo programa' }).click();
  const form = dialog(page, 'Nuevo programa');
  await form.getByLabel('Nombre del programa').fill('Laboratorio Sur');
  for (const scope of scopes) await form.getByRole('checkbox', { name: scope }).check();
  await form.getByRole('button', { name: 'Crear token' }).dblclick();
  return dialog(page, 'Token de Laboratorio Sur').getByRole('textbox', { name: 'Token' }).inputValue();
}

test('an owner makes a token for an API client, which is refused after the revocation', async ({
  page,
  context,
}) => {
  await page.setViewportSize(DESKTOP);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { owner, patient } = await clinicWithOwner();
  await openAs(page, owner.username, ADDRESS);
  const token = await createToken(page, ['Datos de pacientes']);
  const shown = dialog(page, 'Token de Laboratorio Sur');
  const example = (await shown.locator('pre').textContent()) ?? '';
  expect(example).toContain(`"http://localhost:${PORT}/services/exchange/fhir/Patient?identifier=30111222"`);

  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Volver al token' }).click();
  await shown.getByRole('button', { name: 'Copiar token' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(token);
  await shown.getByRole('button', { name: 'Listo' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  const address = (/"(http[^"]+)"$/.exec(example)?.[1] ?? '').replace('30111222', patient.docNumber);
  const found = await call(address, token);
  expect(await found.json()).toMatchObject({ resourceType: 'Bundle', total: 1 });
  const histories = address.replace(/Patient\?.*/, `Condition?patient=${patient.id}`);
  expect((await call(histories, token)).status).toBe(403);

  await page.reload();
  const row = page.getByRole('list', { name: 'Programas con acceso' }).getByRole('listitem');
  await expect(row).toHaveCount(1);
  await expect(row).toContainText(`Termina en ${token.slice(-4)}`);
  await expect(row).not.toContainText('Todavía no se usó');
  await expect(page.locator('body')).not.toContainText(token);
  await row.getByRole('button', { name: 'Revocar el acceso de Laboratorio Sur' }).click();
  await dialog(page, 'Revocar el acceso de Laboratorio Sur')
    .getByRole('button', { name: 'Revocar' })
    .dblclick();
  await expect(page.getByRole('list', { name: 'Programas sin acceso' })).toContainText('Revocado');
  expect((await call(address, token)).status).toBe(401);
});

test('on a phone, invalid input stays in the form, and only the owner can open the page', async ({
  page,
  browser,
}) => {
  await page.setViewportSize({ ...PHONE, width: 360 });
  const { clinicId, owner } = await clinicWithOwner();
  await openAs(page, owner.username, ADDRESS);
  await page.getByRole('button', { name: 'Nuevo programa' }).click();
  const form = dialog(page, 'Nuevo programa');
  await form.getByRole('textbox', { name: 'Último día' }).fill('01/01/2020');
  await page.keyboard.press('Enter');
  await expect(form.getByText('Escribí el nombre del programa')).toBeVisible();
  await form.getByLabel('Nombre del programa').fill('Estudio Pérez');
  await form.getByRole('checkbox', { name: 'Exportaciones' }).check();
  await form.getByRole('button', { name: 'Crear token' }).click();
  await expect(form.getByText('Elegí hoy o un día posterior')).toBeVisible();
  await expect(form.getByLabel('Nombre del programa')).toHaveValue('Estudio Pérez');
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(360);

  for (const role of ['DENTIST', 'RECEPTIONIST'] as const) {
    const other = await (await browser.newContext()).newPage();
    await openAs(other, (await makeUser(role, clinicId)).username, ADDRESS);
    if (role === 'DENTIST') await expect(other.getByText(/^Solo el propietario de la clínica/)).toBeVisible();
    else await expect(other).toHaveURL(/\/dashboard$/);
    await expect(other.getByRole('button', { name: 'Nuevo programa' })).toHaveCount(0);
    await other.context().close();
  }
});
