import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { test } from '../support/journey.ts';
import { ADMIN, apiClients, makeClinic, makeUser, tokenOf } from '../support/product.ts';
import { DESKTOP, openAs, PHONE } from '../support/screens.ts';

/** A dentist who owns a clinic without prices. */
async function makeOwner() {
  const { clinicId, clinicName } = await makeClinic();
  const owner = await makeUser('DENTIST', clinicId);
  await apiClients(await tokenOf(ADMIN.username)).auth.updateClinic({
    params: { id: clinicId },
    body: { name: clinicName, ownerUserId: owner.id, active: true },
  });
  return { ...owner, clinicId };
}

const dialog = (page: Page) => page.getByRole('dialog');
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

async function writePrice(page: Page, procedure: string, amount: string): Promise<void> {
  await page.getByRole('button', { name: `Editar el arancel de ${procedure}`, exact: true }).click();
  await dialog(page).getByLabel('Precio').fill(amount);
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toHaveCount(0);
}

test('an owner loads the nomenclador, prices it, raises the list and mends it in a spreadsheet', async ({
  page,
}) => {
  await page.setViewportSize(DESKTOP);
  const owner = await makeOwner();
  await openAs(page, owner.username, '/aranceles');
  await page.getByRole('button', { name: 'Cargar nomenclador' }).dblclick();
  await page.getByRole('button', { name: 'Nueva lista' }).click();
  await dialog(page).getByLabel('Nombre').fill('Particulares');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('table', { name: 'Aranceles de Particulares' })).toBeVisible();

  await writePrice(page, 'Restauración', '55.000,50');
  await writePrice(page, 'Extracción dentaria', '40000');
  await expect(row(page, 'Restauración').getByText('$ 55.000,50')).toBeVisible();

  await page.getByRole('button', { name: 'Aumentar' }).click();
  await dialog(page).getByLabel('Aumento').fill('10');
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByRole('row').filter({ hasText: 'Restauración' })).toContainText(
    '$ 60.500,00',
  );
  await dialog(page).getByRole('button', { name: 'Aumentar 2 precios' }).dblclick();
  await expect(row(page, 'Extracción dentaria').getByText('$ 44.000,00')).toBeVisible();

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Más acciones' }).click();
  await page.getByRole('menuitem', { name: 'Descargar CSV' }).click();
  const csv = await readFile(await (await downloading).path(), 'utf8');
  const mended = csv.replace('44000,00', '45.500').replace('60500,00', 'sesenta');
  await page.getByRole('button', { name: 'Más acciones' }).click();
  await page.getByRole('menuitem', { name: 'Importar CSV' }).click();
  const choose = async (content: string) => {
    const file = { name: 'aranceles.csv', mimeType: 'text/csv', buffer: Buffer.from(content) };
    await dialog(page).getByLabel('Archivo CSV').setInputFiles(file);
    await expect(dialog(page).getByText('aranceles.csv')).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Revisar archivo' }).click();
  };
  await choose(mended);
  await expect(dialog(page).getByText(/Línea \d+: «sesenta» no es válido en «Precio»/)).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Elegir otro archivo' }).click();
  await choose(mended.replace('sesenta', '60500,00'));
  await dialog(page).getByRole('button', { name: 'Importar un precio' }).click();
  await expect(row(page, 'Extracción dentaria').getByText('$ 45.500,00')).toBeVisible();
  await expect(row(page, 'Restauración').getByText('$ 60.500,00')).toBeVisible();
});

test('on a phone, a receptionist searches the prices and changes none', async ({ page }) => {
  await page.setViewportSize(PHONE);
  const owner = await makeOwner();
  const { billing } = apiClients(await tokenOf(owner.username));
  const params = { clinicId: owner.clinicId };
  await billing.importNomenclador({ params });
  await billing.createPriceList({ params, body: { name: 'Particulares' } });
  const receptionist = await makeUser('RECEPTIONIST', owner.clinicId);
  await openAs(page, receptionist.username, '/aranceles');
  await page.getByLabel('Buscar').fill('extraccion');
  await expect(page).toHaveURL(/q=extraccion/);
  await expect(page.getByText('Extracción dentaria')).toBeVisible();
  await expect(page.getByText('Restauración')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Aumentar' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Editar el arancel/ })).toHaveCount(0);
});
