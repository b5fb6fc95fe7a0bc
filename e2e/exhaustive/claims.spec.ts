import { expect, type Page } from '@playwright/test';
import { clinicDay } from '../support/clinic-day.ts';
import { test } from '../support/journey.ts';
import { ADMIN, apiClients, freshDni, makeClinic, makeUser, tokenOf } from '../support/product.ts';
import { DESKTOP, openAs, PHONE } from '../support/screens.ts';

/** Creates a clinic with a filling and an extraction for a patient without an affiliate number. */
async function clinicWithWork() {
  const { clinicId, clinicName } = await makeClinic();
  const owner = await makeUser('DENTIST', clinicId);
  const receptionist = await makeUser('RECEPTIONIST', clinicId);
  const patient = await makeUser('PATIENT', clinicId);
  const admin = apiClients(await tokenOf(ADMIN.username));
  await admin.auth.updateClinic({
    params: { id: clinicId },
    body: { name: clinicName, ownerUserId: owner.id, active: true },
  });
  const code = freshDni();
  const { health_insurance_id: insuranceId, name } = await admin.healthInsurance.createHealthInsurance({
    body: { name: `Obra social ${code}`, federation_code: code, details: 'Atiende en todo el país' },
  });
  const { billing } = apiClients(await tokenOf(owner.username));
  const params = { clinicId, patientId: patient.id };
  await billing.importNomenclador({ params });
  await billing.writeCoverage({ params, body: { insuranceId } });
  const procedures = await billing.listProcedures({ params });
  const claim = async (procedureCode: string, work: object) =>
    billing.createClaimItem({
      params,
      body: {
        procedureId: procedures.find((each) => each.code === procedureCode)?.id ?? 0,
        day: await clinicDay(),
        ...work,
      },
    });
  await claim('02.22', { toothNumber: '16', faces: ['oclusal'], amount: 1_500_000 });
  await claim('10.01', { toothNumber: '38', amount: 2_000_000 });
  return { clinicId, receptionist, insurance: name, billing };
}

const dialog = (page: Page) => page.getByRole('dialog');
const region = (page: Page, name: string) => page.getByRole('region', { name });

test('the reception completes a claim, presents it, is paid in part and presents a rejected item again', async ({
  page,
}) => {
  await page.setViewportSize(DESKTOP);
  const { receptionist, insurance } = await clinicWithWork();
  await openAs(page, receptionist.username, '/presentaciones');
  await expect(region(page, insurance).getByText(/2 prestaciones · \$.35\.000,00/)).toBeVisible();
  const numbers = page.getByRole('textbox', { name: /^N\.º de afiliado de/ });
  await expect(numbers).toHaveCount(2);
  await numbers.first().fill('123/4');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Falta el número de afiliado')).toHaveCount(1);
  await numbers.last().fill('123/4');
  await page.keyboard.press('Tab');
  await expect(page.getByText('Falta el número de afiliado')).toHaveCount(0);

  await page.getByRole('button', { name: 'Nueva presentación' }).click();
  await expect(dialog(page).getByText(/Entran 2 prestaciones por \$.35\.000,00/)).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Crear borrador' }).dblclick();
  await expect(page.getByRole('heading', { name: 'Presentación N.º 1' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Antes de presentar' }).getByTitle('Falta')).toHaveCount(0);

  await page.getByRole('button', { name: 'Presentar', exact: true }).click();
  await dialog(page).getByRole('button', { name: 'Presentar' }).dblclick();
  await expect(page.getByText('Presentada', { exact: true }).first()).toBeVisible();

  // Headless Chromium does not show the PDF in the window that opens.
  const printed = page.waitForResponse(/\/claim-batches\/\d+\/pdf/);
  await page.getByRole('button', { name: 'Imprimir fichas' }).click();
  expect((await printed).headers()['content-type']).toBe('application/pdf');
  await page.bringToFront();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Descargar CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);

  await page.getByRole('button', { name: 'Registrar débito' }).click();
  await dialog(page)
    .getByRole('checkbox', { name: /^Extracción/ })
    .check();
  await dialog(page).getByLabel('Motivo').fill('Falta la radiografía');
  await dialog(page).getByRole('button', { name: 'Registrar débito' }).dblclick();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByText(/Falta la radiografía · Espera una nueva presentación/)).toBeVisible();

  await page.getByRole('button', { name: 'Registrar pago' }).click();
  await expect(dialog(page).getByLabel('Importe')).toHaveValue('15.000,00');
  await dialog(page).getByLabel('Importe').fill('10.000');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Pagada en parte')).toBeVisible();

  await page.goto('/presentaciones?view=debts');
  const debts = page.getByRole('row', { name: new RegExp(insurance) });
  await expect(debts).toContainText('$ 5.000,00');
  await expect(debts).toContainText('$ 20.000,00 (1)');

  await page.goto('/presentaciones');
  await expect(page.getByText(/Falta la radiografía \(presentación N\.º 1\)/)).toBeVisible();
  await page.getByRole('button', { name: 'Nueva presentación' }).click();
  await dialog(page).getByRole('button', { name: 'Crear borrador' }).click();
  await expect(page.getByRole('heading', { name: 'Presentación N.º 2' })).toBeVisible();
  await page.goto('/presentaciones?view=batches');
  await page.getByRole('link', { name: /^Presentación N\.º 1/ }).click();
  await expect(page.getByRole('link', { name: 'Presentada de nuevo en la N.º 2' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/view=batches/);
});

test('on a phone, an incomplete draft lists the missing data and is not presented', async ({ page }) => {
  await page.setViewportSize(PHONE);
  const { receptionist } = await clinicWithWork();
  await openAs(page, receptionist.username, '/presentaciones');
  await page.getByRole('button', { name: 'Nueva presentación' }).click();
  await dialog(page).getByRole('button', { name: 'Crear borrador' }).click();
  await expect(page.getByRole('heading', { name: 'Presentación N.º 1' })).toBeVisible();
  await expect(page.getByText('Falta el número de afiliado: 2 prestaciones')).toBeVisible();
  await page.getByRole('button', { name: 'Presentar', exact: true }).click();
  await expect(dialog(page).getByText(/: falta el número de afiliado/)).toHaveCount(2);
  await dialog(page).getByRole('button', { name: 'Presentar' }).click();
  await expect(dialog(page)).toBeVisible();
  await expect(dialog(page).getByRole('alert').first()).toBeVisible();
});
