import { authService } from '@dentaria/contract/auth/routes.ts';
import type { Account } from '@dentaria/contract/billing/accounts.ts';
import { billingService } from '@dentaria/contract/billing/routes.ts';
import { clinicalHistoryService } from '@dentaria/contract/clinical-history/routes.ts';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { clinic } from '../../../testing/clinics.ts';
import { fakeCall, noConnection } from '../../../testing/fake-server.ts';
import { fill } from '../../../testing/fill.ts';
import { clinicalHistory } from '../../../testing/histories.ts';
import { patient } from '../../../testing/people.ts';
import { account, payment } from '../testing/accounts.ts';
import { cashSession } from '../testing/cash-sessions.ts';
import { openDialog, TODAY, takesPayments } from '../testing/payment-dialog.ts';

let stored: Account;
let isTillOpen: boolean;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${TODAY}T15:00:00.000Z`) });
  stored = account();
  isTillOpen = true;
  fakeCall(authService, 'readPatient', () => patient());
  fakeCall(authService, 'listClinics', () => [clinic()]);
  fakeCall(billingService, 'readAccount', () => stored);
  fakeCall(clinicalHistoryService, 'readHistory', () => clinicalHistory());
  fakeCall(billingService, 'readOpenCash', () => ({ session: isTillOpen ? cashSession() : null }));
  fakeCall(billingService, 'listPayments', () => ({ items: [], nextCursor: null, previousCursor: null }));
  fakeCall(billingService, 'readStatement', () => ({
    ...{ clinicId: 3, patient: stored.patient, from: null, to: null },
    ...{ openingBalance: 0, entries: [], closingBalance: stored.balance },
  }));
});

test('a part payment says what remains, and a double click takes one payment', async () => {
  const taken = takesPayments();
  const { user, dialog, amount } = await openDialog();
  expect(amount).toHaveFocus();
  await fill(user, amount, '1.234,50');
  expect(await dialog.findByText('Quedará debiendo $ 29.765,50.')).toBeVisible();
  await user.dblClick(dialog.getByRole('button', { name: 'Registrar' }));
  expect(await screen.findByText('Pago registrado. Recibo N.º 12 por $ 1.234,50')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(taken).toMatchObject([
    {
      params: { clinicId: 3, patientId: 41 },
      body: { amount: 123_450, method: 'cash', day: TODAY, pays: null, acceptsAdvance: false },
    },
  ]);
});

test('a dentist who does not own the clinic does not open the till', async () => {
  isTillOpen = false;
  const { dialog } = await openDialog('DENTIST');
  expect(await dialog.findByText(/La caja está cerrada/)).toBeVisible();
  expect(dialog.queryByRole('button', { name: 'Abrir caja' })).not.toBeInTheDocument();
});

test('a retry after a lost answer has the same identifier, and shows the first payment', async () => {
  let isDown = true;
  const taken = fakeCall(billingService, 'createPayment', () => {
    if (isDown) throw noConnection();
    return payment({ amount: 50_000 });
  });
  const { user, dialog, amount } = await openDialog();
  await user.type(amount, '500');
  await user.click(dialog.getByRole('button', { name: 'Registrar' }));
  expect(await dialog.findByText('No se pudo registrar el pago.')).toBeVisible();
  expect(amount).toHaveValue('500');
  isDown = false;
  await user.type(amount, '0');
  await user.click(dialog.getByRole('button', { name: 'Registrar' }));
  expect(
    await screen.findByText('El pago ya estaba registrado. Recibo N.º 12 por $ 500,00: revísalo.'),
  ).toBeVisible();
  expect(taken).toHaveLength(2);
  expect(taken[1]?.body.saveId).toBe(taken[0]?.body.saveId);
});
