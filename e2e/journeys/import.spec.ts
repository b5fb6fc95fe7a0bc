import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { makeImporter, spreadsheet, TITLES, uploadPatients } from '../support/imports.ts';
import { test } from '../support/journey.ts';
import { apiClients, freshDni, tokenOf } from '../support/product.ts';
import { DESKTOP, openAs } from '../support/screens.ts';

const choose = async (page: Page, column: string, field: string) => {
  await page.getByRole('combobox', { name: `Dato de «${column}»` }).click();
  await page.getByRole('option', { name: field, exact: true }).click();
};
const tile = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('an owner maps, checks, imports and mends a spreadsheet, and undoes it', async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  const { username, clinicId, insurance } = await makeImporter();
  const [ibanez, nunez, paz, rios] = [freshDni(), freshDni(), freshDni(), freshDni()];
  const pointed = ibanez.replace(/(\d{2})(\d{3})(\d{3})/, '$1.$2.$3');
  await openAs(page, username, '/datos');
  await uploadPatients(
    page,
    spreadsheet([
      TITLES,
      [pointed, 'Ibáñez, Ana María', '25/03/1980', '011 15 5555-0101', insurance],
      [nunez, 'Núñez, Bruno', '4/7/84', '(0341) 15 555-0102', insurance.toUpperCase()],
      [paz, 'Paz, Carla', '19 de junio de 1962', '', 'ñandubay'],
      ['1234', 'Ríos, Sol', '28/02/1980', '', ''],
    ]),
  );
  await expect(page.getByText(/^4 filas · CSV en Windows-1252, separado por punto y coma/)).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Dato de «Documento»' })).toHaveText('DNI');
  await choose(page, 'Nac.', 'Fecha de nacimiento');
  await choose(page, 'Paga', 'Obra social');
  const picker = page.getByRole('combobox', { name: 'Obra social para «ñandubay»' });
  await picker.click();
  await page.getByRole('option', { name: insurance }).click();
  await expect(page.getByText('Todas se reconocieron en el registro de obras sociales.')).toBeVisible();

  await page.getByRole('button', { name: 'Revisar el archivo' }).dblclick();
  await expect(tile(page, '3 Nuevos')).toBeVisible();
  await tile(page, '1 Con errores').click();
  const row = page.getByRole('row').filter({ hasText: 'Ríos, Sol' });
  await expect(row).toContainText('«1234»: DNI debe tener 7 u 8 dígitos');
  await expect(page.getByRole('row')).toHaveCount(2);

  await page.getByRole('button', { name: 'Importar 3 pacientes' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Importar', exact: true }).dblclick();
  // A reload would cancel the request to start.
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.reload();
  await expect(page.getByText(/^Importación terminada: se crearon 3 pacientes/)).toBeVisible();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Descargar filas con errores (1)' }).click();
  const errors = await readFile(await (await downloading).path(), 'utf8');
  expect(errors).toContain('1234;"Ríos, Sol";28/02/1980');

  await page.goto('/users/list');
  await expect(page.getByRole('cell', { name: ibanez, exact: true })).toBeVisible();
  const { auth } = apiClients(await tokenOf(username));
  const { id } = await auth.findByDocNumber({ params: { docNumber: ibanez } });
  expect(await auth.readUser({ params: { id } })).toMatchObject({
    clinicId,
    dateOfBirth: '1980-03-25',
    healthInsurance: insurance,
    lastName: 'Ibáñez',
  });

  await page.goto('/datos');
  await uploadPatients(page, {
    name: 'errores.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(errors.replace('1234;', `${rios};`)),
  });
  await page.getByRole('button', { name: 'Revisar el archivo' }).click();
  await expect(tile(page, '1 Nuevo')).toBeVisible();

  await page.goto('/datos');
  await page.getByRole('link', { name: 'pacientes viejos.csv' }).click();
  await page.getByRole('button', { name: 'Deshacer importación' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Deshacer', exact: true }).dblclick();
  await expect(page.getByText('La importación se deshizo: 3 pacientes.')).toBeVisible();
  await page.goto('/users/list');
  await expect(page.getByText('No se encontraron pacientes')).toBeVisible();
  await expect(page.getByText(ibanez)).toHaveCount(0);
});
