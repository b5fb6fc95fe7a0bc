import type { Page } from 'playwright-core';
import { billingPaths } from '../../packages/web/src/features/billing/billing.paths.ts';
import { paths } from '../../packages/web/src/shared/paths.ts';
import type { DemoRows, Scene } from './scenes.ts';

const account = ({ patient }: DemoRows): string => `${paths.patient.to({ patientId: patient })}#cuenta`;
const presented = ({ presentedEstimate }: DemoRows): string =>
  billingPaths.estimate.to({ id: presentedEstimate });
const press = (page: Page, name: string) => page.getByRole('button', { name }).click();

export const BILLING_SCENES: readonly Scene[] = [
  { name: 'patient-account', user: 'receptionist', path: account },
  {
    name: 'payment',
    user: 'receptionist',
    path: account,
    prepare: async (page) => {
      await press(page, 'Registrar pago');
      await page.getByLabel('Importe').fill('5.000');
    },
  },
  {
    name: 'payment-advance',
    user: 'receptionist',
    path: account,
    prepare: async (page) => {
      await press(page, 'Registrar pago');
      await page.getByLabel('Importe').fill('9.000.000');
    },
  },
  { name: 'cash', user: 'receptionist', path: () => billingPaths.cash.to() },
  {
    name: 'cash-close',
    user: 'receptionist',
    path: () => billingPaths.cash.to(),
    prepare: async (page) => {
      await press(page, 'Cerrar caja');
      await page.getByLabel('Efectivo contado').fill('10.000');
    },
  },
  { name: 'cash-payments', user: 'receptionist', path: () => billingPaths.cash.to({}, { view: 'payments' }) },
  { name: 'cash-debts', user: 'receptionist', path: () => billingPaths.cash.to({}, { view: 'debts' }) },
  { name: 'estimates', user: 'dentist', path: () => billingPaths.estimates.to() },
  {
    name: 'estimate-new',
    user: 'dentist',
    path: ({ patient }) => billingPaths.estimateNew.to({}, { paciente: patient, desde: 'odontograma' }),
  },
  { name: 'estimate', user: 'receptionist', path: presented },
  {
    name: 'estimate-signature',
    user: 'receptionist',
    path: presented,
    prepare: async (page) => {
      await press(page, 'Aceptar');
      await sign(page);
    },
  },
  {
    name: 'estimate-link',
    user: 'anonymous',
    path: ({ estimateToken }) => billingPaths.estimateLink.to({ token: estimateToken }),
  },
  {
    name: 'patient-estimates',
    user: 'dentist',
    path: ({ acceptingPatient }) => `${paths.patient.to({ patientId: acceptingPatient })}#presupuestos`,
  },
  {
    name: 'work-done',
    user: 'dentist',
    path: ({ acceptingPatient }) => `${paths.history.to({ patientId: acceptingPatient })}#plan`,
    prepare: (page) =>
      page
        .getByRole('button', { name: /^Marcar realizado/ })
        .first()
        .click(),
  },
  { name: 'results', user: 'dentist', path: () => billingPaths.results.to() },
  {
    name: 'results-percentage',
    user: 'dentist',
    path: () => billingPaths.results.to(),
    prepare: (page) =>
      page
        .getByRole('button', { name: /Cambiar el porcentaje/ })
        .first()
        .click(),
  },
  {
    name: 'settlement',
    user: 'dentist',
    path: () => billingPaths.results.to(),
    prepare: (page) =>
      page.getByRole('table', { name: 'Resultados por profesional' }).getByRole('link').first().click(),
  },
  { name: 'cash-sessions', user: 'dentist', path: () => billingPaths.cash.to({}, { view: 'sessions' }) },
];

/** Draws a curve in the field of a signature. */
async function sign(page: Page): Promise<void> {
  const box = await page.getByLabel('Espacio para la firma').boundingBox();
  if (!box) throw new Error('there is no field to sign');
  const x = (step: number): number => box.x + box.width * (0.2 + step * 0.015);
  const y = (step: number): number => box.y + box.height * (0.5 + 0.25 * Math.sin(step * 0.9));
  await page.mouse.move(x(0), y(0));
  await page.mouse.down();
  for (let step = 1; step <= 40; step += 1) await page.mouse.move(x(step), y(step));
  await page.mouse.up();
}
