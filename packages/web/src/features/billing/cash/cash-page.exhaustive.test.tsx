import { authService } from '@dentaria/contract/auth/routes.ts';
import type { CashSession } from '@dentaria/contract/billing/cash.ts';
import { billingService } from '@dentaria/contract/billing/routes.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { clinic } from '../../../testing/clinics.ts';
import { advanceClock } from '../../../testing/clock.ts';
import { fakeCall } from '../../../testing/fake-server.ts';
import { fill } from '../../../testing/fill.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { as } from '../../../testing/session.ts';
import { payment } from '../testing/accounts.ts';
import { dialog, expectLoadAgain, openCash, ROSA } from '../testing/cash-page.ts';
import { cashSession } from '../testing/cash-sessions.ts';

let stored: CashSession | null;

beforeEach(() => {
  stored = cashSession();
  fakeCall(authService, 'listClinics', () => [clinic()]);
  fakeCall(billingService, 'readOpenCash', () => ({ session: stored }));
});

const CLOSED = cashSession({
  closing: {
    at: '2026-11-23T21:00:00.000Z',
    by: ROSA,
    counted: 1_390_000,
    difference: -10_000,
    note: 'Vuelto mal dado',
  },
});

test('shows payments that colleagues take without a reload', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  openCash();
  await screen.findByText('$ 14.000,00');
  stored = cashSession({ expected: 1_500_000 });
  await advanceClock(10_000);
  expect(await screen.findByText('$ 15.000,00')).toBeVisible();
});

test('links the payments of a day to the account', async () => {
  const read = fakeCall(billingService, 'listPayments', () => ({
    items: [payment()],
    nextCursor: null,
    previousCursor: null,
  }));
  const { user, location } = openCash('?view=payments&day=2026-11-23');
  expect(await screen.findByRole('link', { name: 'María Ñandú' })).toHaveAttribute(
    'href',
    '/patients/41#cuenta',
  );
  const field = screen.getByRole('textbox', { name: 'Día' });
  await user.clear(field);
  await fill(user, field, '22112026');
  await waitFor(() => expect(location()).toBe('/caja?view=payments&day=2026-11-22'));
  await waitFor(() => expect(read.at(-1)?.query).toMatchObject({ from: '2026-11-22', to: '2026-11-22' }));
});

test('lists, shows and downloads closed sessions', async () => {
  const { taken: _, movements: __, ...listed } = CLOSED;
  fakeCall(billingService, 'listCashSessions', () => [listed]);
  fakeCall(billingService, 'readCashSession', () => CLOSED);
  const exported = fakeCall(billingService, 'exportCashSession', () => ({
    file: new Blob(['a;b'], { type: 'text/csv' }),
    fileName: 'caja.csv',
  }));
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: vi.fn() }));
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const { user } = openCash('?view=sessions');
  const row = within(await screen.findByRole('listitem', { name: 'Caja del 23/11/2026, 09:00' }));
  expect(row.getByText('Faltan $ 100,00')).toBeVisible();
  expect(row.getByText(/Vuelto mal dado/)).toBeVisible();
  await user.click(row.getByRole('button', { name: /Ver la caja/ }));
  const details = await dialog('Caja del 23/11/2026, 09:00');
  expect(await details.findByRole('table', { name: 'Cobrado por persona' })).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.dblClick(row.getByRole('button', { name: /Descargar CSV/ }));
  await waitFor(() => expect(click).toHaveBeenCalledTimes(1));
  expect(exported).toHaveLength(1);
  click.mockRestore();
  vi.unstubAllGlobals();
});

test('shows that a new clinic has no debts and no closings', async () => {
  fakeCall(billingService, 'listBalances', () => []);
  fakeCall(billingService, 'listCashSessions', () => []);
  const { user, back } = openCash('?view=debts');
  expect(await screen.findByText('Nadie debe nada')).toBeVisible();
  await user.click(screen.getByRole('tab', { name: 'Cierres anteriores' }));
  expect(await screen.findByText('Todavía no se cerró ninguna caja')).toBeVisible();
  await back();
  expect(await screen.findByText('Nadie debe nada')).toBeVisible();
});

test('finds no accessibility problem in the cash session', async () => {
  openCash();
  await screen.findByRole('region', { name: 'Efectivo en la caja' });
  await expectAccessible();
});

test('finds no accessibility problem in the list of debts and advances', async () => {
  fakeCall(billingService, 'listBalances', () => [
    { patient: { id: 41, name: 'María Ñandú' }, balance: 3_100_000, owedSince: '2026-11-10', removed: false },
    { patient: { id: 42, name: 'Juan Sosa' }, balance: 100_000, owedSince: '2026-11-20', removed: false },
    { patient: { id: 43, name: 'Eva Luz' }, balance: -50_000, owedSince: null, removed: false },
  ]);
  const { user } = openCash();
  await user.click(await screen.findByRole('tab', { name: 'Deudores' }));
  await screen.findByRole('region', { name: 'Deudores' });
  await expectAccessible();
});

test('opens the cash session from the navigation', async () => {
  renderApp('/caja', { session: as('RECEPTIONIST') });
  expect(await screen.findByRole('link', { name: 'Caja' })).toHaveAttribute('href', '/caja');
});

test.each([
  ['?view=payments', 'listPayments', 'No se pudieron cargar los pagos.'],
  ['?view=debts', 'listBalances', 'No se pudieron cargar los deudores.'],
  ['?view=sessions', 'listCashSessions', 'No se pudieron cargar los cierres.'],
] as const)('offers to reload /caja%s after a failure', expectLoadAgain);
