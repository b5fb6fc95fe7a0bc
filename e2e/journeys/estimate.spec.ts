import { expect, type Page } from '@playwright/test';
import { clinicWithRequiredWork } from '../support/estimates.ts';
import { test } from '../support/journey.ts';
import { DESKTOP, openAs, PHONE } from '../support/screens.ts';

test.use({ viewport: DESKTOP });

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
  const shared = page.getByLabel('Enlace', { exact: true });
  await expect(shared).not.toHaveValue('');
  const link = await shared.inputValue();
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
