import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { clinicDay } from '../support/clinic-day.ts';
import { test } from '../support/journey.ts';
import { ADMIN, apiClients, makeClinic, makeUser, tokenOf } from '../support/product.ts';
import { DESKTOP, openAs, PHONE } from '../support/screens.ts';

const DIALOG = /^Porcentaje de/;

/** A clinic in which an associate did work of $ 31.000 today, of which $ 10.000,50 are paid. */
async function clinicWithWork() {
  const { clinicId, clinicName } = await makeClinic();
  const owner = await makeUser('DENTIST', clinicId);
  await apiClients(await tokenOf(ADMIN.username)).auth.updateClinic({
    params: { id: clinicId },
    body: { name: clinicName, ownerUserId: owner.id, active: true },
  });
  const associate = await makeUser('DENTIST', clinicId);
  const receptionist = await makeUser('RECEPTIONIST', clinicId);
  const patient = await makeUser('PATIENT', clinicId);
  await apiClients(await tokenOf(associate.username)).clinicalHistory.createHistory({
    params: { id: patient.id },
    body: {
      demographics: { firstName: 'Martina', lastName: 'Gómez', docNumber: patient.docNumber },
      treatmentPlan: [
        { procedureDate: await clinicDay(), treatmentDescription: 'Corona', debit: 31_000, credit: 0 },
      ],
    },
  });
  const { billing } = apiClients(await tokenOf(receptionist.username));
  await billing.createPayment({
    params: { clinicId, patientId: patient.id },
    body: { amount: 1_000_050, method: 'transfer', day: await clinicDay(), saveId: crypto.randomUUID() },
  });
  return { owner, associate, receptionist };
}

const table = (page: Page) => page.getByRole('table', { name: 'Resultados por profesional' });

test('an owner sets a percentage and settles a dentist, who sees their own part', async ({
  page,
  browser,
}) => {
  await page.setViewportSize(DESKTOP);
  const { owner, associate, receptionist } = await clinicWithWork();
  await openAs(page, owner.username, '/resultados');
  await expect(table(page)).toContainText('$ 31.000,00');
  await expect(table(page)).toContainText('$ 10.000,50');
  await expect(page.getByRole('img', { name: /^Producción y cobros por día/ })).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: '$ 31.000,00' }).first();
  await row.getByRole('button', { name: /Cambiar el porcentaje de/ }).click();
  const dialog = page.getByRole('dialog', { name: DIALOG });
  await dialog.getByLabel('Porcentaje', { exact: true }).fill('33,33');
  await dialog.getByLabel('Se liquida sobre').click();
  await page.getByRole('option', { name: /^Lo cobrado/ }).click();
  await dialog.getByRole('button', { name: 'Guardar' }).dblclick();
  await expect(dialog).toBeHidden();
  await expect(row).toContainText('$ 3.333,17');
  await expect(row).toContainText('33,33 % de lo cobrado');

  await row.getByRole('link').click();
  const lines = page.getByRole('table', { name: /^Liquidación de/ });
  await expect(lines).toContainText('Corona');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Descargar CSV' }).click();
  const csv = await readFile(await (await downloading).path(), 'utf8');
  expect(csv).toContain('Corona;Cobrado;"10000,50";"33,33";"3333,17"');
  await page.goBack();
  await expect(table(page)).toBeVisible();
  await page.getByRole('link', { name: 'Mes anterior' }).click();
  await expect(page.getByText('No hay movimientos en este mes')).toBeVisible();

  const own = await (await browser.newContext({ viewport: PHONE })).newPage();
  await openAs(own, associate.username, '/resultados');
  await expect(own.getByText('Tu parte del mes')).toBeVisible();
  await expect(own.getByText('$ 3.333,17').first()).toBeVisible();
  await expect(own.getByRole('button', { name: /Cambiar el porcentaje/ })).toHaveCount(0);
  const width = await own.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(PHONE.width);
  await own.context().close();

  const desk = await (await browser.newContext({ viewport: DESKTOP })).newPage();
  await openAs(desk, receptionist.username, '/resultados');
  await expect(desk.getByRole('table', { name: 'Cobrado por medio de pago' })).toContainText('$ 10.000,50');
  await expect(table(desk)).toHaveCount(0);
  await desk.context().close();
});
