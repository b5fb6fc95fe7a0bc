import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { unzip } from '../../packages/server/src/modules/exchange/testing/unzip.ts';
import { test } from '../support/journey.ts';
import { ADMIN, apiClients, makeClinic, makeUser, tokenOf } from '../support/product.ts';
import { DESKTOP, openAs, PHONE } from '../support/screens.ts';

const ADDRESS = '/datos?view=exports';

async function clinicWithOwner() {
  const { clinicId, clinicName } = await makeClinic();
  const owner = await makeUser('DENTIST', clinicId);
  await apiClients(await tokenOf(ADMIN.username)).auth.updateClinic({
    params: { id: clinicId },
    body: { name: clinicName, ownerUserId: owner.id, active: true },
  });
  return { clinicId, clinicName, owner, patient: await makeUser('PATIENT', clinicId) };
}

const dialog = (page: Page) => page.getByRole('dialog');
const rows = (page: Page) => page.getByRole('list', { name: 'Exportaciones' }).getByRole('listitem');
const start = (page: Page) => page.getByRole('button', { name: 'Exportar la clínica' });

test('an owner exports the clinic, leaves, comes back, downloads and checks the file, and deletes it', async ({
  page,
}) => {
  await page.setViewportSize(DESKTOP);
  const { owner, patient, clinicName } = await clinicWithOwner();
  await openAs(page, owner.username, ADDRESS);
  await start(page).click();
  await dialog(page).getByRole('button', { name: 'Exportar' }).dblclick();
  await expect(dialog(page)).toHaveCount(0);
  await page.goto('/dashboard');
  await page.goto(ADDRESS);
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('Pedida por Martina Gómez');

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Descargar la exportación/ }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^dentaria-clinica-\d+-\d{4}-\d\d-\d\d\.zip$/);
  const archive = await readFile(await download.path());
  await rows(page).getByText('Huellas, para comprobar el archivo').click();
  await expect(rows(page)).toContainText(hashOf(archive));
  const files = await unzip(archive);
  const manifest = JSON.parse(String(files.get('manifest.json')));
  expect(manifest.clinic.name).toBe(clinicName);
  for (const { name, sha256 } of [...manifest.tables, ...manifest.others])
    expect([name, hashOf(files.get(name) ?? Buffer.alloc(0))]).toEqual([name, sha256]);
  expect(String(files.get('planillas/pacientes.csv'))).toContain(patient.docNumber);

  await page.getByRole('button', { name: /^Eliminar la exportación/ }).click();
  await dialog(page).getByRole('button', { name: 'Eliminar' }).dblclick();
  await expect(page.getByText('Todavía no hay exportaciones para descargar')).toBeVisible();
});

const hashOf = (content: Buffer): string => createHash('sha256').update(content).digest('hex');

test('on a phone, the owner sees an export that a colleague started, and others cannot open the page', async ({
  page,
  browser,
}) => {
  await page.setViewportSize(PHONE);
  const { owner, clinicId } = await clinicWithOwner();
  await openAs(page, owner.username, ADDRESS);
  await expect(start(page)).toBeVisible();
  const { exchange } = apiClients(await tokenOf(ADMIN.username));
  await exchange.startExport({ params: { clinicId } });
  await start(page).click();
  await dialog(page).getByRole('button', { name: 'Exportar' }).click();
  // The first export may be done by now; then a second one is allowed.
  await expect(
    page.getByRole('group', { name: 'Exportación en curso' }).or(rows(page).first()),
  ).toBeVisible();
  await expect(rows(page).first()).toBeVisible();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(PHONE.width);

  const receptionPage = await (await browser.newContext()).newPage();
  const receptionist = await makeUser('RECEPTIONIST', clinicId);
  await openAs(receptionPage, receptionist.username, ADDRESS);
  await expect(receptionPage).toHaveURL(/\/dashboard$/);
  await expect(receptionPage.getByRole('link', { name: 'Datos' })).toHaveCount(0);
  await receptionPage.context().close();

  const associate = await makeUser('DENTIST', clinicId);
  const other = await (await browser.newContext()).newPage();
  await openAs(other, associate.username, ADDRESS);
  await expect(other.getByText(/^Solo el propietario de la clínica/)).toBeVisible();
  await expect(start(other)).toHaveCount(0);
  await other.context().close();
});
