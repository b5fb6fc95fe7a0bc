import { expect } from '@playwright/test';
import { makeImporter, spreadsheet, TITLES, uploadPatients } from '../support/imports.ts';
import { test } from '../support/journey.ts';
import { freshDni } from '../support/product.ts';
import { openAs, PHONE } from '../support/screens.ts';

test('on a phone, an open file leads to its import, and unreadable rows show the reason', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  const { username } = await makeImporter();
  const file = spreadsheet([TITLES, [freshDni(), 'Paz, Ana', '', '', '']]);
  await openAs(page, username, '/datos');
  await uploadPatients(page, {
    ...file,
    name: 'foto.csv',
    buffer: Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 1, 2, 0]),
  });
  await expect(page.getByRole('alert')).toContainText('El archivo no es una planilla');
  await uploadPatients(page, file);
  await expect(page.getByRole('heading', { name: file.name })).toBeVisible();
  await page.goto('/datos');
  await uploadPatients(page, file);
  await page.getByRole('link', { name: 'Abrir esa importación' }).click();
  await page.getByRole('button', { name: 'Cancelar importación' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar importación' }).dblclick();
  await expect(page.getByText('La importación se canceló. No se importó nada.')).toBeVisible();
});
