import { authService } from '@dentaria/contract/auth/routes.ts';
import { billingService } from '@dentaria/contract/billing/routes.ts';
import { clinicalHistoryService } from '@dentaria/contract/clinical-history/routes.ts';
import { screen, within } from '@testing-library/react';
import { vi } from 'vitest';
import { clinic } from '../../../testing/clinics.ts';
import { fakeCall } from '../../../testing/fake-server.ts';
import { clinicalHistory } from '../../../testing/histories.ts';
import { patient } from '../../../testing/people.ts';
import { renderScreen } from '../../../testing/render-app.tsx';
import { as } from '../../../testing/session.ts';
import { account, payment } from './accounts.ts';
import { cashSession } from './cash.ts';

export const TODAY = '2026-11-23';

/** Fakes the account of a patient without payments, and sets the clock to noon of `TODAY`. */
export function fakeAccount() {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${TODAY}T15:00:00.000Z`) });
  const server = { account: account(), isCashSessionOpen: true };
  fakeCall(authService, 'readPatient', () => patient());
  fakeCall(authService, 'listClinics', () => [clinic()]);
  fakeCall(billingService, 'readAccount', () => server.account);
  fakeCall(clinicalHistoryService, 'readHistory', () => clinicalHistory());
  fakeCall(billingService, 'readOpenCash', () => ({
    session: server.isCashSessionOpen ? cashSession() : null,
  }));
  fakeCall(billingService, 'listPayments', () => ({ items: [], nextCursor: null, previousCursor: null }));
  fakeCall(billingService, 'readStatement', () => ({
    clinicId: 3,
    patient: server.account.patient,
    from: null,
    to: null,
    openingBalance: 0,
    entries: [],
    closingBalance: server.account.balance,
  }));
  return server;
}

export const takesPayments = () =>
  fakeCall(billingService, 'createPayment', ({ body }) =>
    payment({ amount: body.amount, method: body.method }),
  );

export async function openDialog(role: 'DENTIST' | 'RECEPTIONIST' = 'RECEPTIONIST') {
  const app = renderScreen('/patients/41#cuenta', { session: as(role) });
  await app.user.click(await screen.findByRole('button', { name: 'Registrar pago' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Registrar pago de María Ñandú' }));
  return { ...app, dialog, amount: await dialog.findByRole('textbox', { name: 'Importe' }) };
}
