import type { Page } from 'playwright-core';
import { billingPaths } from '../../packages/web/src/features/billing/billing.paths.ts';
import { paths } from '../../packages/web/src/shared/paths.ts';
import type { DemoRows, Scene } from './scenes.ts';

const account = ({ patient }: DemoRows): string => `${paths.patient.to({ patientId: patient })}#cuenta`;
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
  { name: 'cash-sessions', user: 'dentist', path: () => billingPaths.cash.to({}, { view: 'sessions' }) },
];
