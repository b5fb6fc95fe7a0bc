import { clinicToday } from '@dentaria/contract/fields/calendar-day.ts';
import { addDays } from '@dentaria/contract/fields/clinic-time.ts';
import { expect, type Page } from '@playwright/test';
import { test } from '../support/journey.ts';
import { ADMIN, apiClients, makeClinic, makeUser, tokenOf } from '../support/product.ts';
import { DESKTOP, openAs, PHONE } from '../support/screens.ts';

test.use({ viewport: DESKTOP });

/** A private patient with caries in tooth 16, in a clinic that charges $ 50.000 for a restoration. */
async function clinicWithRequiredWork() {
  const { clinicId, clinicName } = await makeClinic();
  const dentist = await makeUser('DENTIST', clinicId);
  const receptionist = await makeUser('RECEPTIONIST', clinicId);
  const patient = await makeUser('PATIENT', clinicId);
  const admin = apiClients(await tokenOf(ADMIN.username));
  await admin.auth.updateClinic({
    params: { id: clinicId },
    body: { name: clinicName, ownerUserId: dentist.id, active: true },
  });
  const { billing, clinicalHistory } = apiClients(await tokenOf(dentist.username));
  const params = { clinicId };
  await billing.importNomenclador({ params });
  const procedures = await billing.listProcedures({ params });
  const procedureId = procedures.find(({ code }) => code === '02.22')?.id ?? 0;
  const { id, version } = await billing.createPriceList({ params, body: { name: 'Particulares' } });
  await billing.writePrice({
    params: { ...params, id, procedureId },
    body: { price: 5_000_000, validFrom: clinicToday(), version },
  });
  await clinicalHistory.createHistory({
    params: { id: patient.id },
    body: {
      demographics: { firstName: 'Martina', lastName: 'Gómez', docNumber: patient.docNumber },
      toothStatus: { 16: { oclusal: '#1976d2', mesial: '#1976d2' } },
    },
  });
  return { clinicId, dentist, receptionist, patient, billing, procedureId };
}

type Clinic = Awaited<ReturnType<typeof clinicWithRequiredWork>>;

/** Presents an estimate of one restoration by the API. */
async function presentByApi({ clinicId, patient, billing, procedureId }: Clinic) {
  const line = { procedureId, description: 'Restauración', price: 5_000_000, covered: 0 };
  const place = { toothNumber: '16', faces: ['oclusal', 'mesial'] } as const;
  const draft = await billing.createEstimate({
    params: { clinicId, patientId: patient.id },
    body: {
      lines: [{ ...line, toothNumber: place.toothNumber, faces: [...place.faces] }],
      validUntil: addDays(clinicToday(), 30),
    },
  });
  return billing.presentEstimate({ params: { clinicId, id: draft.id }, body: { version: draft.version } });
}

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });

test('a chart becomes an estimate, which is accepted by its link, carried out and paid', async ({
  page,
  browser,
  baseURL,
}) => {
  const { dentist, patient } = await clinicWithRequiredWork();
  await openAs(page, dentist.username, `/dental-history/${patient.id}#odontograma`);
  await page.getByRole('link', { name: 'Presupuestar' }).click();
  await expect(page.getByLabel('Precio de la prestación 1')).toHaveValue('50.000,00');
  await expect(page.getByLabel('Pieza de la prestación 1')).toHaveValue('16');
  await page.getByLabel('Descuento').click();
  await page.getByRole('option', { name: 'En porcentaje' }).click();
  await page.getByLabel('Porcentaje de descuento').fill('10');
  await expect(page.getByRole('status', { name: 'Total' })).toHaveText('$ 45.000,00');
  await page.getByRole('button', { name: 'Presentar' }).click();
  await dialog(page, 'Presentar el presupuesto').getByRole('button', { name: 'Presentar' }).dblclick();
  await expect(page.getByRole('heading', { name: 'Presupuesto N.º 1' })).toBeVisible();

  // Headless Chromium does not show the PDF in the window that opens.
  const printed = page.waitForResponse(/\/estimates\/\d+\/pdf$/);
  await page.getByRole('button', { name: 'Imprimir' }).click();
  expect((await printed).headers()['content-type']).toBe('application/pdf');
  await page.bringToFront();

  await page.getByRole('button', { name: 'Enlace para el paciente' }).click();
  const link = await page.getByLabel('Enlace', { exact: true }).inputValue();
  const phone = await browser.newContext({ baseURL: baseURL ?? '', viewport: PHONE });
  const patientPage = await phone.newPage();
  await patientPage.goto(new URL(link).pathname);
  await expect(patientPage.getByText('$ 45.000,00').first()).toBeVisible();
  await patientPage.getByLabel('DNI').fill(patient.docNumber);
  await patientPage.getByRole('button', { name: 'Aceptar presupuesto' }).dblclick();
  await expect(patientPage.getByText(/Aceptaste este presupuesto/)).toBeVisible();
  await patientPage.reload();
  await expect(patientPage.getByText(/Aceptaste este presupuesto/)).toBeVisible();
  await phone.close();

  await page.goto(`/dental-history/${patient.id}#plan`);
  await page.getByRole('button', { name: 'Marcar realizado: Restauración' }).click();
  const done = dialog(page, 'Marcar realizado');
  await expect(done.getByLabel('Debe')).toHaveValue('45.000,00');
  await done.getByRole('checkbox', { name: /^Actualizar el odontograma/ }).check();
  await done.getByRole('button', { name: 'Marcar realizado' }).dblclick();
  await expect(page.getByText('Historia clínica guardada con éxito')).toBeVisible();
  await expect(page.getByText('Saldo de la cuenta: Debe $ 45.000,00')).toBeVisible();
  await page.getByRole('tab', { name: 'Odontograma' }).click();
  await expect(
    page.getByRole('group', { name: 'Pieza 16: restauración existente en oclusal y mesial' }),
  ).toBeVisible();

  await page.goto(`/patients/${patient.id}#cuenta`);
  const movements = page.getByRole('table', { name: 'Movimientos' }).getByRole('row');
  await expect(movements.nth(1)).toContainText('Restauración – pieza 16, caras oclusal y mesial');
  await expect(movements.nth(1)).toContainText('$ 45.000,00');
  await page.getByRole('button', { name: 'Registrar pago' }).click();
  const payment = dialog(page, /^Registrar pago de/);
  await payment.getByLabel('Importe').fill('45.000');
  await payment.getByLabel('Medio de pago').click();
  await page.getByRole('option', { name: 'Transferencia' }).click();
  await payment.getByRole('button', { name: 'Registrar' }).dblclick();
  await expect(page.getByText(/^Pago registrado. Recibo N.º 1/)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Saldo' }).getByText('Sin deuda')).toBeVisible();
  const receipt = page.waitForResponse(/\/payments\/\d+\/receipt$/);
  await page.getByRole('button', { name: 'Imprimir recibo' }).click();
  expect((await receipt).status()).toBe(200);
});

test('a patient signs on the screen, and the reception reads the signature', async ({ page }) => {
  const clinic = await clinicWithRequiredWork();
  const { id } = await presentByApi(clinic);
  await openAs(page, clinic.receptionist.username, `/presupuestos/${id}`);
  await expect(page.getByRole('button', { name: 'Copiar' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Aceptar' }).click();
  const accepting = dialog(page, 'Aceptar el presupuesto');
  await expect(accepting.getByLabel('DNI')).not.toHaveValue('');
  await accepting.getByRole('button', { name: 'Aceptar' }).click();
  await expect(accepting.getByText('Falta la firma')).toBeVisible();
  const box = await accepting.getByLabel('Espacio para la firma').boundingBox();
  if (!box) throw new Error('there is no field to sign');
  await page.mouse.move(box.x + 40, box.y + 60);
  await page.mouse.down();
  for (let step = 1; step <= 20; step += 1)
    await page.mouse.move(box.x + 40 + step * 10, box.y + 60 + 30 * Math.sin(step));
  await page.mouse.up();
  await accepting.getByRole('button', { name: 'Aceptar' }).dblclick();
  await expect(accepting).toBeHidden();
  await expect(page.getByText(/lo aceptó con su firma/)).toBeVisible();
  await expect(page.getByRole('img', { name: /^Firma de/ })).toBeVisible();
  await page.goto('/presupuestos?state=accepted');
  await expect(page.getByRole('row').filter({ hasText: 'N.º 1' })).toContainText('0 de 1');
});

test('patients and other clinics see nothing of an estimate', async ({ page }) => {
  const clinic = await clinicWithRequiredWork();
  const { id } = await presentByApi(clinic);
  const stranger = await makeUser('RECEPTIONIST');
  await openAs(page, stranger.username, `/presupuestos/${id}`);
  await expect(page.getByText('No se encontró el presupuesto.')).toBeVisible();
  await openAs(page, clinic.patient.username, `/presupuestos/${id}`);
  await expect(page).not.toHaveURL(/presupuestos/);
  await expect(page.getByText('Presupuesto N.º 1')).toHaveCount(0);
});
