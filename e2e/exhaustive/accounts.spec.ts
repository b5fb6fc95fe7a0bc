import { expect, type Page } from '@playwright/test';
import { clinicDay } from '../support/clinic-day.ts';
import { test } from '../support/journey.ts';
import { apiClients, makeClinic, makeUser, tokenOf } from '../support/product.ts';
import { DESKTOP, openAs } from '../support/screens.ts';

test.use({ viewport: DESKTOP });

/** Creates a clinic with a patient who owes $ 31.000 for a finished crown. */
async function clinicWithDebt() {
  const { clinicId } = await makeClinic();
  const dentist = await makeUser('DENTIST', clinicId);
  const receptionist = await makeUser('RECEPTIONIST', clinicId);
  const patient = await makeUser('PATIENT', clinicId);
  const { clinicalHistory } = apiClients(await tokenOf(dentist.username));
  await clinicalHistory.createHistory({
    params: { id: patient.id },
    body: {
      demographics: { firstName: 'Martina', lastName: 'Gómez', docNumber: patient.docNumber },
      treatmentPlan: [
        { procedureDate: await clinicDay(), treatmentDescription: 'Corona', debit: 31_000, credit: 0 },
        { procedureDate: null, treatmentDescription: 'Implante', debit: 900_000, credit: 0 },
      ],
    },
  });
  const { billing } = apiClients(await tokenOf(receptionist.username));
  const balance = async () =>
    (await billing.readAccount({ params: { clinicId, patientId: patient.id } })).balance;
  return { clinicId, dentist, receptionist, patient, billing, balance };
}

const account = (patientId: number): string => `/patients/${patientId}#cuenta`;
const cash = (page: Page) => page.getByRole('region', { name: 'Efectivo en la caja' });

async function startPayment(page: Page, amount: string) {
  await page.getByRole('button', { name: 'Registrar pago' }).click();
  const form = page.getByRole('dialog', { name: /^Registrar pago de/ });
  await form.getByLabel('Importe').fill(amount);
  return form;
}

test('the reception opens a cash session, takes a part payment and an advance, voids and closes', async ({
  page,
}) => {
  const { receptionist, patient, balance } = await clinicWithDebt();
  await openAs(page, receptionist.username, '/caja');
  await page.getByRole('button', { name: 'Abrir caja' }).click();
  const opening = page.getByRole('dialog', { name: 'Abrir caja' });
  await opening.getByLabel('Efectivo en la caja').fill('10.000');
  await opening.getByRole('button', { name: 'Abrir' }).dblclick();
  await expect(cash(page).getByText('$ 10.000,00').first()).toBeVisible();

  await page.goto(account(patient.id));
  await expect(page.getByText('Debe $ 31.000,00').first()).toBeVisible();
  const part = await startPayment(page, '1.234,50');
  await expect(part.getByText('Quedará debiendo $ 29.765,50.')).toBeVisible();
  await part.getByRole('button', { name: 'Registrar' }).dblclick();
  await expect(part).toBeHidden();
  await expect(page.getByRole('region', { name: 'Saldo' }).getByText('Debe $ 29.765,50')).toBeVisible();
  const receipts = page.getByRole('list', { name: 'Pagos' }).getByRole('listitem');
  await expect(receipts).toHaveCount(1);

  // Headless Chromium does not show the PDF in the window that opens.
  const printed = page.waitForResponse(/\/payments\/\d+\/receipt$/);
  await page.getByRole('button', { name: 'Imprimir el recibo N.º 1' }).click();
  expect((await printed).headers()['content-type']).toBe('application/pdf');
  await page.bringToFront();

  const advance = await startPayment(page, '30.000');
  await expect(advance.getByText('Quedarán $ 234,50 a favor del paciente')).toBeVisible();
  await advance.getByRole('button', { name: 'Registrar' }).click();
  await expect(advance.getByText('Marcá la casilla para registrar el anticipo')).toBeVisible();
  await advance.getByLabel('Registrar el anticipo').check();
  await advance.getByRole('button', { name: 'Registrar' }).click();
  await expect(page.getByRole('region', { name: 'Saldo' }).getByText('A favor $ 234,50')).toBeVisible();
  expect(await balance()).toBe(-23_450);

  await page.getByRole('button', { name: 'Anular el recibo N.º 1' }).click();
  const voiding = page.getByRole('dialog', { name: 'Anular el recibo N.º 1' });
  await voiding.getByLabel('Motivo').fill('Importe equivocado');
  await voiding.getByRole('button', { name: 'Anular' }).dblclick();
  await expect(page.getByText(/Anulado por .*: Importe equivocado/)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Saldo' }).getByText('Debe $ 1.000,00')).toBeVisible();

  await page.goto('/caja');
  await page.getByRole('button', { name: 'Cerrar caja' }).click();
  const closing = page.getByRole('dialog', { name: 'Cerrar caja' });
  await closing.getByLabel('Efectivo contado').fill('39.900');
  await expect(closing.getByText('Debería haber $ 40.000,00. Faltan $ 100,00.')).toBeVisible();
  await closing.getByRole('button', { name: 'Cerrar caja' }).dblclick();
  await expect(page.getByRole('button', { name: 'Abrir caja' })).toBeVisible();
  await page.getByRole('tab', { name: 'Cierres anteriores' }).click();
  await expect(page.getByText('Faltan $ 100,00', { exact: true })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Abrir caja' })).toBeVisible();
});

test('a dentist sees one figure in the header, the account and the plan, even after saving', async ({
  page,
}) => {
  const { dentist, patient, balance } = await clinicWithDebt();
  await openAs(page, dentist.username, account(patient.id));
  await expect(page.getByText('Debe $ 31.000,00')).toHaveCount(2);
  await page.getByRole('tab', { name: 'Historia clínica' }).click();
  await page.getByRole('tab', { name: 'Plan de Tratamiento' }).click();
  await expect(page.getByText('Saldo de la cuenta: Debe $ 31.000,00')).toBeVisible();
  await page.getByRole('button', { name: 'Editar' }).click();
  await page.getByLabel('Debe, fila 1').fill('20000');
  await page.getByRole('button', { name: /^Guardar/ }).click();
  await expect(page.getByText('Saldo de la cuenta: Debe $ 20.000,00')).toBeVisible();
  expect(await balance()).toBe(2_000_000);
  await page.goto(account(patient.id));
  await expect(page.getByText('Debe $ 20.000,00')).toHaveCount(2);
});

test('a payment with a slow response is made once, and leaving asks before it loses input', async ({
  page,
}) => {
  const { clinicId, receptionist, patient, billing, balance } = await clinicWithDebt();
  await billing.openCash({ params: { clinicId }, body: { amount: 0 } });
  await openAs(page, receptionist.username, account(patient.id));
  const answered = Promise.withResolvers<void>();
  let posts = 0;
  await page.route('**/payments', async (route) => {
    if (route.request().method() === 'POST') {
      posts += 1;
      await answered.promise;
    }
    await route.continue();
  });
  const form = await startPayment(page, '1.000');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Seguir editando' }).click();
  await expect(form.getByLabel('Importe')).toHaveValue('1.000');
  const register = form.getByRole('button', { name: 'Registrar' });
  await register.click();
  await expect.poll(() => posts).toBe(1);
  await page.keyboard.press('Enter');
  answered.resolve();
  await expect(form).toBeHidden();
  expect(posts).toBe(1);
  expect(await balance()).toBe(3_000_000);
});
