import { authService } from '@dentaria/contract/auth/routes.ts';
import type { Payment } from '@dentaria/contract/billing/payments.ts';
import { billingService } from '@dentaria/contract/billing/routes.ts';
import { clinicalHistoryService } from '@dentaria/contract/clinical-history/routes.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { clinic } from '../../../testing/clinics.ts';
import { fakeCall, refuse } from '../../../testing/fake-server.ts';
import { fakeFileWindow } from '../../../testing/file-window.ts';
import { fill } from '../../../testing/fill.ts';
import { clinicalHistory } from '../../../testing/histories.ts';
import { patient } from '../../../testing/people.ts';
import { fakeStatement, openAccount, region, rowsOf } from '../testing/account-tab.ts';
import { account, payment } from '../testing/accounts.ts';
import { cashSession } from '../testing/cash-sessions.ts';

let payments: Payment[];
let isCashSessionOpen: boolean;

beforeEach(() => {
  payments = [payment()];
  isCashSessionOpen = true;
  fakeCall(authService, 'readPatient', () => patient());
  fakeCall(billingService, 'readAccount', () => account());
  fakeCall(clinicalHistoryService, 'readHistory', () => clinicalHistory());
  fakeCall(authService, 'listClinics', () => [clinic()]);
  fakeCall(billingService, 'readOpenCash', () => ({ session: isCashSessionOpen ? cashSession() : null }));
  fakeCall(billingService, 'listPayments', () => ({
    items: payments,
    nextCursor: null,
    previousCursor: null,
  }));
});

test('shows one balance, the unpaid work and the payments', async () => {
  fakeStatement();
  openAccount();
  const balance = await region('Saldo');
  expect(await balance.findByText('Debe $ 31.000,00')).toBeVisible();
  expect(balance.getByText('Último pago: 21/11/2026')).toBeVisible();
  const charges = within(balance.getByRole('list', { name: 'Prestaciones sin pagar' }));
  expect(charges.getByText('20/11/2026 · pagó $ 4.000,00 de $ 15.000,00')).toBeVisible();
  // The page header shows the same balance.
  expect(screen.getAllByText('Debe $ 31.000,00')).toHaveLength(2);
  const paid = within(await screen.findByRole('listitem', { name: 'Recibo N.º 12' }));
  expect(paid.getByText('Corona · cobró Rosa Vega')).toBeVisible();
  expect(paid.getByText('$ 4.000,00')).toBeVisible();
});

test('lists the entries with the balance after each, the newest first', async () => {
  fakeStatement();
  openAccount();
  const table = await screen.findByRole('table', { name: 'Movimientos' });
  expect(rowsOf(table)).toEqual([
    ['23/11/2026', 'Pago en efectivo · recibo N.º 12', '', '', '$ 4.000,00', '$ 31.000,00'],
    ['20/11/2026', 'Corona', 'Lucía Sosa', '$ 15.000,00', '', '$ 35.000,00'],
    ['10/11/2026', 'Endodoncia', 'Lucía Sosa', '$ 20.000,00', '', '$ 20.000,00'],
  ]);
});

test('voids a payment once, with a reason', async () => {
  fakeStatement();
  const voided = fakeCall(billingService, 'voidPayment', ({ body }) => {
    payments = [
      payment({
        voided: {
          at: '2026-11-23T16:00:00.000Z',
          by: { id: 8, name: 'Rosa Vega' },
          reason: body.reason,
          method: body.method ?? 'cash',
        },
      }),
    ];
    return payments[0] as Payment;
  });
  const { user } = openAccount();
  await user.click(await screen.findByRole('button', { name: 'Anular el recibo N.º 12' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Anular el recibo N.º 12' }));
  expect(await dialog.findByText('En la caja hay $ 14.000,00; quedarán $ 10.000,00.')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Anular' }));
  expect(await dialog.findByText('Escribí el motivo')).toBeVisible();
  await fill(user, dialog.getByLabelText('Motivo'), 'Importe equivocado');
  await user.dblClick(dialog.getByRole('button', { name: 'Anular' }));
  const row = within(await screen.findByRole('listitem', { name: 'Recibo N.º 12' }));
  expect(await row.findByText('Anulado por Rosa Vega: Importe equivocado')).toBeVisible();
  expect(voided).toMatchObject([
    { params: { clinicId: 3, id: 61 }, body: { reason: 'Importe equivocado', method: 'cash' } },
  ]);
  expect(row.queryByRole('button', { name: /Anular/ })).not.toBeInTheDocument();
});

test('returns a voided cash payment by another method if the cash session lacks the money', async () => {
  fakeStatement();
  fakeCall(billingService, 'readOpenCash', () => ({ session: cashSession({ expected: 0 }) }));
  const voided = fakeCall(billingService, 'voidPayment', () => payment());
  const { user } = openAccount();
  await user.click(await screen.findByRole('button', { name: 'Anular el recibo N.º 12' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Anular el recibo N.º 12' }));
  expect(await dialog.findByText('En la caja hay $ 0,00: no alcanza. Elegí otro medio.')).toBeVisible();
  await fill(user, dialog.getByLabelText('Motivo'), 'Repetido');
  await user.click(dialog.getByLabelText('Cómo se devuelve'));
  await user.click(await screen.findByRole('option', { name: 'Transferencia' }));
  expect(dialog.queryByText(/En la caja hay/)).not.toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Anular' }));
  await waitFor(() => expect(voided).toMatchObject([{ body: { reason: 'Repetido', method: 'transfer' } }]));
});

test('refunds a part of an advance once, with a receipt number', async () => {
  fakeStatement();
  const advance = payment({ pays: [], advance: 400_000, refundable: 400_000 });
  payments = [advance];
  const refunds = fakeCall(billingService, 'createRefund', ({ body: { amount, method, reason } }) => {
    const by = { id: 8, name: 'Rosa Vega' };
    const given = {
      id: 5,
      number: 3,
      amount,
      method,
      reason,
      day: '2026-11-24',
      by,
      at: '2026-11-24T15:00:00.000Z',
    };
    payments = [{ ...advance, refundable: 0, refunds: [given] }];
    return payments[0] as Payment;
  });
  const printed = fakeCall(billingService, 'printRefund', () => ({
    file: new Blob(['%PDF'], { type: 'application/pdf' }),
    fileName: 'devolucion.pdf',
  }));
  const { user } = openAccount();
  await user.click(await screen.findByRole('button', { name: 'Devolver una parte del recibo N.º 12' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Devolver una parte del recibo N.º 12' }));
  expect(await dialog.findByText('En la caja hay $ 14.000,00; quedarán $ 14.000,00.')).toBeVisible();
  await fill(user, dialog.getByLabelText('Importe'), '1.500');
  expect(await dialog.findByText('En la caja hay $ 14.000,00; quedarán $ 12.500,00.')).toBeVisible();
  await fill(user, dialog.getByLabelText('Motivo'), 'Cambió de plan');
  await user.dblClick(dialog.getByRole('button', { name: 'Devolver' }));
  const list = within(await screen.findByRole('list', { name: 'Devoluciones' }));
  expect(list.getByText('Devolución N.º 3 · 24/11/2026 · Efectivo')).toBeVisible();
  expect(list.getByText('Cambió de plan · devolvió Rosa Vega')).toBeVisible();
  expect(list.getByText('− $ 1.500,00')).toBeVisible();
  expect(refunds).toMatchObject([
    {
      params: { clinicId: 3, id: 61 },
      body: { amount: 150_000, method: 'cash' },
      key: expect.any(String),
    },
  ]);
  expect(screen.queryByRole('button', { name: /Devolver/ })).not.toBeInTheDocument();
  const { replace } = fakeFileWindow();
  await user.click(list.getByRole('button', { name: 'Imprimir la devolución N.º 3' }));
  await waitFor(() => expect(replace).toHaveBeenCalledWith('blob:copy'));
  expect(printed).toMatchObject([{ params: { clinicId: 3, id: 61, refundId: 5 } }]);
});

test('lets an administrator read the account without taking payments', async () => {
  fakeStatement();
  openAccount('ADMIN');
  await screen.findByRole('listitem', { name: 'Recibo N.º 12' });
  expect(screen.getByRole('button', { name: 'Imprimir el recibo N.º 12' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Registrar pago' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Anular/ })).not.toBeInTheDocument();
});

test('keeps the reason of a refused void and offers to open the cash session', async () => {
  fakeStatement();
  const message = 'Abrí la caja antes de anular un pago en efectivo';
  fakeCall(billingService, 'voidPayment', () => {
    isCashSessionOpen = false;
    throw refuse(409, { message });
  });
  const { user } = openAccount();
  await user.click(await screen.findByRole('button', { name: 'Anular el recibo N.º 12' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Anular el recibo N.º 12' }));
  await fill(user, dialog.getByLabelText('Motivo'), 'Error');
  await user.click(dialog.getByRole('button', { name: 'Anular' }));
  expect(await dialog.findByText(message)).toBeVisible();
  expect(dialog.getByLabelText('Motivo')).toHaveValue('Error');
  await user.click(await dialog.findByRole('button', { name: 'Abrir caja' }));
  const cashDialog = within(await screen.findByRole('dialog', { name: 'Abrir caja' }));
  const opened = fakeCall(billingService, 'openCash', () => {
    isCashSessionOpen = true;
    return cashSession();
  });
  await fill(user, cashDialog.getByLabelText('Efectivo en la caja'), '0');
  await user.click(cashDialog.getByRole('button', { name: 'Abrir' }));
  await waitFor(() => expect(dialog.queryByText(/La caja está cerrada/)).not.toBeInTheDocument());
  expect(opened).toHaveLength(1);
  expect(dialog.getByLabelText('Motivo')).toHaveValue('Error');
});

test('prints and downloads the statement for the days in the URL', async () => {
  fakeStatement();
  const printed = fakeCall(billingService, 'printStatement', () => ({
    file: new Blob(['%PDF'], { type: 'application/pdf' }),
    fileName: 'cuenta.pdf',
  }));
  const exported = fakeCall(billingService, 'exportStatement', () => ({
    file: new Blob(['a;b'], { type: 'text/csv' }),
    fileName: 'cuenta.csv',
  }));
  const { replace } = fakeFileWindow();
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const { user } = openAccount('RECEPTIONIST', '?from=2026-11-01');
  const panel = await region('Movimientos');
  await user.click(panel.getByRole('button', { name: 'Estado de cuenta' }));
  await waitFor(() => expect(replace).toHaveBeenCalledWith('blob:copy'));
  await user.dblClick(panel.getByRole('button', { name: 'Descargar CSV' }));
  await waitFor(() => expect(saved).toEqual(['cuenta.csv']));
  expect(printed[0]?.query).toEqual({ from: '2026-11-01' });
  expect(exported).toHaveLength(1);
});
