import { authService } from '@dentaria/contract/auth/routes.ts';
import type { CashSession } from '@dentaria/contract/billing/cash.ts';
import { billingService } from '@dentaria/contract/billing/routes.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { clinic } from '../../../testing/clinics.ts';
import { fakeCall, noConnection, refuse } from '../../../testing/fake-server.ts';
import { fill } from '../../../testing/fill.ts';
import { dialog, expectLoadAgain, openCash, ROSA } from '../testing/cash-page.ts';
import { cashSession } from '../testing/cash-sessions.ts';

let stored: CashSession | null;

beforeEach(() => {
  stored = cashSession();
  fakeCall(authService, 'listClinics', () => [clinic()]);
  fakeCall(billingService, 'readOpenCash', () => ({ session: stored }));
});

const texts = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent.replaceAll('\u00a0', ' '));

test('shows the cash of the open session and the payments by method and person', async () => {
  openCash();
  const cashPanel = within(await screen.findByRole('region', { name: 'Efectivo en la caja' }));
  expect(cashPanel.getByText('$ 14.000,00')).toBeVisible();
  expect(cashPanel.getByText(/Abierta con \$ 10.000,00 por Rosa Vega, 23\/11\/2026, 09:00/)).toBeVisible();
  expect(texts(screen.getByRole('table', { name: 'Cobrado por medio de pago' }))).toEqual([
    'Efectivo1$ 4.000,00',
    'Transferencia2$ 20.000,00',
    'Total$ 24.000,00',
  ]);
  expect(texts(screen.getByRole('table', { name: 'Cobrado por persona' }))).toEqual([
    'Rosa Vega3$ 24.000,00',
    'Total$ 24.000,00',
  ]);
});

test('opens a cash session once with an amount', async () => {
  stored = null;
  const opened = fakeCall(billingService, 'openCash', ({ body }) => {
    stored = cashSession({ openingAmount: body.amount, expected: body.amount, taken: [] });
    return stored;
  });
  const { user } = openCash();
  await user.click(await screen.findByRole('button', { name: 'Abrir caja' }));
  const form = await dialog('Abrir caja');
  await user.click(form.getByRole('button', { name: 'Abrir' }));
  expect(await form.findByText('Escribí el importe')).toBeVisible();
  await user.type(form.getByRole('textbox', { name: 'Efectivo en la caja' }), '0');
  await user.dblClick(form.getByRole('button', { name: 'Abrir' }));
  expect(await screen.findByText('Caja abierta')).toBeVisible();
  expect(await screen.findAllByText('Todavía no se cobró nada.')).toHaveLength(2);
  expect(opened).toMatchObject([{ params: { clinicId: 3 }, body: { amount: 0 } }]);
});

test('records cash that is taken out with its reason', async () => {
  const moved = fakeCall(billingService, 'createCashMovement', ({ body }) => {
    stored = cashSession({
      expected: 1_200_000,
      movements: [
        {
          id: 1,
          amount: -body.amount,
          reason: body.reason,
          createdAt: '2026-11-23T13:00:00.000Z',
          createdBy: ROSA,
        },
      ],
    });
    return stored;
  });
  const { user } = openCash();
  await user.click(await screen.findByRole('button', { name: 'Registrar movimiento' }));
  const form = await dialog('Movimiento de caja');
  await fill(user, form.getByRole('textbox', { name: 'Importe' }), '2.000');
  await user.click(form.getByRole('button', { name: 'Registrar' }));
  expect(await form.findByText('Escribí el motivo')).toBeVisible();
  await user.type(form.getByRole('textbox', { name: 'Motivo' }), 'Librería{Enter}');
  const list = within(await screen.findByRole('list', { name: 'Entradas y salidas' }));
  expect(list.getByText('Librería')).toBeVisible();
  expect(list.getByText('− $ 2.000,00')).toBeVisible();
  expect(moved).toMatchObject([
    { params: { clinicId: 3, id: 5 }, body: { direction: 'out', amount: 200_000, reason: 'Librería' } },
  ]);
});

test('shows the difference before the cash session is closed', async () => {
  const closed = fakeCall(billingService, 'closeCash', ({ body }) => {
    stored = null;
    return cashSession({
      closing: {
        at: '2026-11-23T21:00:00.000Z',
        by: ROSA,
        counted: body.counted,
        difference: body.counted - 1_400_000,
        note: body.note ?? null,
      },
    });
  });
  const { user } = openCash();
  await user.click(await screen.findByRole('button', { name: 'Cerrar caja' }));
  const form = await dialog('Cerrar caja');
  expect(form.getByText('Debería haber $ 14.000,00.')).toBeVisible();
  const counted = form.getByRole('textbox', { name: 'Efectivo contado' });
  await fill(user, counted, '13.900');
  expect(await form.findByText('Debería haber $ 14.000,00. Faltan $ 100,00.')).toBeVisible();
  await user.clear(counted);
  await fill(user, counted, '14.000,50');
  expect(await form.findByText('Debería haber $ 14.000,00. Sobran $ 0,50.')).toBeVisible();
  await fill(user, form.getByRole('textbox', { name: 'Nota (opcional)' }), 'Vuelto');
  await user.dblClick(form.getByRole('button', { name: 'Cerrar caja' }));
  expect(await screen.findByText('Caja cerrada. Sobran $ 0,50.')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Abrir caja' })).toBeVisible();
  expect(closed).toMatchObject([
    { params: { id: 5 }, body: { counted: 1_400_050, expected: 1_400_000, note: 'Vuelto' } },
  ]);
});

test.each([
  ['a dentist who does not own the clinic', 'DENTIST', 7, false],
  ['the owner', 'DENTIST', 9, true],
  ['an administrator', 'ADMIN', 1, true],
] as const)('checks whether %s may use the cash session: %s', async (_, role, userId, mayUse) => {
  openCash('?clinic=3', role, userId);
  await screen.findByText('$ 14.000,00');
  await waitFor(() =>
    expect(screen.queryAllByRole('button', { name: 'Cerrar caja' })).toHaveLength(mayUse ? 1 : 0),
  );
});

test('lists debts and advances with their totals', async () => {
  fakeCall(billingService, 'listBalances', () => [
    { patient: { id: 41, name: 'María Ñandú' }, balance: 3_100_000, owedSince: '2026-11-10', removed: false },
    { patient: { id: 42, name: 'Juan Sosa' }, balance: 100_000, owedSince: '2026-11-20', removed: false },
    { patient: { id: 43, name: 'Eva Luz' }, balance: -50_000, owedSince: null, removed: false },
    { patient: { id: 44, name: 'Ema Gil' }, balance: 100_000, owedSince: '2026-11-21', removed: true },
  ]);
  const { user, location } = openCash();
  await user.click(await screen.findByRole('tab', { name: 'Deudores' }));
  expect(location()).toBe('/caja?view=debts');
  const debts = within(await screen.findByRole('region', { name: 'Deudores' }));
  expect(debts.getByRole('link', { name: 'María Ñandú' })).toHaveAttribute('href', '/patients/41#cuenta');
  expect(debts.getByText('Debe desde el 10/11/2026')).toBeVisible();
  expect(debts.getByText('Ema Gil (ficha eliminada)')).toBeVisible();
  expect(debts.queryByRole('link', { name: /Ema Gil/ })).not.toBeInTheDocument();
  expect(debts.getByText('$ 33.000,00')).toBeVisible();
  const advances = within(screen.getByRole('region', { name: 'Con saldo a favor' }));
  expect(advances.getByRole('link', { name: 'Eva Luz' })).toBeVisible();
});

test('offers to reload /caja after a failure', () =>
  expectLoadAgain('', 'readOpenCash', 'No se pudo cargar la caja.'));

test('shows a cash session that a colleague opened first', async () => {
  stored = null;
  const message = 'La caja ya está abierta';
  fakeCall(billingService, 'openCash', () => {
    stored = cashSession();
    throw refuse(409, { message });
  });
  const { user } = openCash();
  await user.click(await screen.findByRole('button', { name: 'Abrir caja' }));
  const form = await dialog('Abrir caja');
  await user.type(form.getByRole('textbox', { name: 'Efectivo en la caja' }), '100{Enter}');
  expect(await form.findByText(message)).toBeVisible();
});

test('sends a movement again with the same key after a lost response', async () => {
  let isLost = true;
  const moved = fakeCall(billingService, 'createCashMovement', () => {
    if (isLost) throw noConnection();
    return cashSession();
  });
  const { user } = openCash();
  await user.click(await screen.findByRole('button', { name: 'Registrar movimiento' }));
  const form = await dialog('Movimiento de caja');
  await fill(user, form.getByRole('textbox', { name: 'Importe' }), '2.000');
  await user.type(form.getByRole('textbox', { name: 'Motivo' }), 'Librería{Enter}');
  expect(await form.findByText('No se pudo registrar el movimiento')).toBeVisible();
  isLost = false;
  await user.click(form.getByRole('button', { name: 'Registrar' }));
  expect(await screen.findByText('Movimiento registrado')).toBeVisible();
  const keys = moved.map(({ key }) => key);
  expect(keys).toEqual([expect.stringMatching(/^[\da-f-]{36}$/), keys[0]]);
});

test('refuses a closing after cash came in during the count, and shows that cash', async () => {
  const message = 'Entró otro pago mientras contabas: volvé a contar';
  fakeCall(billingService, 'closeCash', () => {
    stored = cashSession({ expected: 1_500_000 });
    throw refuse(409, { message });
  });
  const { user } = openCash();
  await user.click(await screen.findByRole('button', { name: 'Cerrar caja' }));
  const form = await dialog('Cerrar caja');
  await user.type(form.getByRole('textbox', { name: 'Efectivo contado' }), '14.000{Enter}');
  expect(await form.findByText(message)).toBeVisible();
  expect(await form.findByText('Debería haber $ 15.000,00. Faltan $ 1.000,00.')).toBeVisible();
});
