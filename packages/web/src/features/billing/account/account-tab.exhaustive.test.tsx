import { authService } from '@dentaria/contract/auth/routes.ts';
import type { Account } from '@dentaria/contract/billing/accounts.ts';
import type { Payment } from '@dentaria/contract/billing/payments.ts';
import { billingService } from '@dentaria/contract/billing/routes.ts';
import { clinicalHistoryService } from '@dentaria/contract/clinical-history/routes.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { fakeCall, refuse } from '../../../testing/fake-server.ts';
import { fill } from '../../../testing/fill.ts';
import { clinicalHistory } from '../../../testing/histories.ts';
import { patient } from '../../../testing/people.ts';
import { setViewportWidth } from '../../../testing/viewport.ts';
import { fakeStatement, openAccount, region, rowsOf } from '../testing/account-tab.ts';
import { account, payment } from '../testing/accounts.ts';

let stored: Account;
let payments: Payment[];

beforeEach(() => {
  stored = account();
  payments = [payment()];
  fakeCall(authService, 'readPatient', () => patient());
  fakeCall(billingService, 'readAccount', () => stored);
  fakeCall(clinicalHistoryService, 'readHistory', () => clinicalHistory());
  fakeCall(billingService, 'listPayments', () => ({
    items: payments,
    nextCursor: null,
    previousCursor: null,
  }));
});

test('shows the entries between the days in the URL', async () => {
  const requests = fakeStatement();
  const { user, location } = openAccount();
  const panel = await region('Movimientos');
  await fill(user, panel.getByLabelText('Desde'), '15112026');
  await waitFor(() => expect(location()).toBe('/patients/41?from=2026-11-15#cuenta'));
  await waitFor(() => expect(requests.at(-1)?.query).toEqual({ from: '2026-11-15' }));
  const table = await panel.findByRole('table', { name: 'Movimientos' });
  await waitFor(() => expect(rowsOf(table)).toHaveLength(3));
  expect(rowsOf(table).at(-1)).toEqual(['Saldo anterior', '$ 20.000,00']);
  await fill(user, panel.getByLabelText('Hasta'), '01112026');
  expect(await panel.findByText('Es anterior al primer día')).toBeVisible();
  await user.click(panel.getByRole('button', { name: 'Ver todo' }));
  await waitFor(() => expect(location()).toBe('/patients/41#cuenta'));
  await waitFor(() => expect(panel.getByLabelText('Desde')).toHaveValue(''));
});

test('shows that there are no entries between two days', async () => {
  fakeStatement();
  openAccount('RECEPTIONIST', '?from=2027-01-01');
  expect(await screen.findByText('No hay movimientos entre esos días')).toBeVisible();
});

test('lists the entries on a phone', async () => {
  setViewportWidth(360);
  fakeStatement();
  openAccount();
  const list = within(await screen.findByRole('list', { name: 'Movimientos' }));
  expect(
    list.getAllByRole('listitem').map(({ textContent }) => textContent.replaceAll('\u00a0', ' ')),
  ).toEqual([
    'Pago en efectivo · recibo N.º 1223/11/2026− $ 4.000,00Debe $ 31.000,00',
    'Corona20/11/2026 · Lucía Sosa$ 15.000,00Debe $ 35.000,00',
    'Endodoncia10/11/2026 · Lucía Sosa$ 20.000,00Debe $ 20.000,00',
  ]);
  await expectAccessible();
});

test('finds no accessibility problem in the account tab', async () => {
  fakeStatement();
  openAccount();
  const balance = await region('Saldo');
  expect(await balance.findByText('Debe $ 31.000,00')).toBeVisible();
  await screen.findByRole('listitem', { name: 'Recibo N.º 12' });
  await expectAccessible();
});

test.each([
  [0, 'Sin deuda'],
  [-50_000, 'A favor $ 500,00'],
])('shows a balance of %d as %s', async (balance, text) => {
  fakeStatement();
  stored = account({ balance, openCharges: [] });
  openAccount();
  expect(await screen.findAllByText(text)).toHaveLength(2);
  expect(screen.queryByText('Prestaciones sin pagar')).not.toBeInTheDocument();
});

test('offers to reload the account after a failure', async () => {
  fakeStatement();
  let isDown = true;
  fakeCall(billingService, 'readAccount', () => {
    if (isDown) throw refuse(503);
    return stored;
  });
  const { user } = openAccount();
  const balance = await region('Saldo');
  await balance.findByText('No se pudo cargar la cuenta.');
  expect(screen.getByText('Saldo no disponible')).toBeVisible();
  isDown = false;
  await user.click(balance.getByRole('button', { name: 'Reintentar' }));
  expect(await balance.findByText('Debe $ 31.000,00')).toBeVisible();
});
