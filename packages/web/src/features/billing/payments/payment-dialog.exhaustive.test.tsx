import { billingService } from '@dentaria/contract/billing/routes.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { fakeCall, refuse } from '../../../testing/fake-server.ts';
import { fill } from '../../../testing/fill.ts';
import { account } from '../testing/accounts.ts';
import { cashSession } from '../testing/cash-sessions.ts';
import { fakeAccount, openDialog, takesPayments } from '../testing/payment-dialog.ts';

let server: ReturnType<typeof fakeAccount>;

beforeEach(() => {
  server = fakeAccount();
});

test('takes an advance once it is accepted, and not after the amount has changed', async () => {
  const taken = takesPayments();
  const { user, dialog, amount } = await openDialog();
  await fill(user, amount, '32000');
  expect(
    await dialog.findByText(/Supera lo que debe en \$ 1.000,00. Quedarán \$ 1.000,00 a favor del paciente/),
  ).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Registrar' }));
  expect(await dialog.findByText('Marcá la casilla para registrar el anticipo')).toBeVisible();
  await user.click(dialog.getByRole('checkbox', { name: 'Registrar el anticipo' }));
  await user.type(amount, ',50');
  expect(dialog.getByRole('checkbox', { name: 'Registrar el anticipo' })).not.toBeChecked();
  await user.click(dialog.getByRole('checkbox', { name: 'Registrar el anticipo' }));
  await user.type(amount, '{Enter}');
  await waitFor(() => expect(taken).toHaveLength(1));
  expect(taken[0]?.body).toMatchObject({ amount: 3_200_050, acceptsAdvance: true });
});

test.each([
  ['', 'Escribí el importe'],
  ['-5', 'El importe no puede ser negativo'],
  ['1,234', 'Escribí hasta dos decimales'],
  ['123456789012345', 'El importe es demasiado grande'],
])('refuses the amount %j: %s', async (text, message) => {
  const taken = takesPayments();
  const { user, dialog, amount } = await openDialog();
  if (text !== '') await user.type(amount, text);
  await user.click(dialog.getByRole('button', { name: 'Registrar' }));
  expect(await dialog.findByText(message)).toBeVisible();
  expect(amount).toHaveFocus();
  expect(taken).toEqual([]);
});

test('opens the cash session from the dialog and keeps the typed values', async () => {
  server.isCashSessionOpen = false;
  const opened = fakeCall(billingService, 'openCash', ({ body }) => {
    server.isCashSessionOpen = true;
    return cashSession({ openingAmount: body.amount });
  });
  const taken = takesPayments();
  const { user, dialog, amount } = await openDialog();
  await user.type(amount, '500');
  await user.click(await dialog.findByRole('button', { name: 'Abrir caja' }));
  const cashDialog = within(await screen.findByRole('dialog', { name: 'Abrir caja' }));
  await user.type(cashDialog.getByRole('textbox', { name: 'Efectivo en la caja' }), '10.000{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Abrir caja' })).toBeNull());
  await waitFor(() => expect(dialog.queryByText(/La caja está cerrada/)).toBeNull());
  expect(opened).toMatchObject([{ body: { amount: 1_000_000 } }]);
  // The payment form was not submitted.
  expect(taken).toEqual([]);
  expect(amount).toHaveValue('500');
});

test('takes a transfer without a cash session', async () => {
  server.isCashSessionOpen = false;
  const { user, dialog } = await openDialog();
  await dialog.findByText(/La caja está cerrada/);
  await user.click(dialog.getByRole('combobox', { name: 'Medio de pago' }));
  await user.click(await screen.findByRole('option', { name: 'Transferencia' }));
  expect(dialog.queryByText(/La caja está cerrada/)).not.toBeInTheDocument();
});

test('asks about the advance if the account has changed', async () => {
  fakeCall(billingService, 'createPayment', () => {
    server.account = account({ balance: 100_000, openCharges: [] });
    throw refuse(400, {
      message: 'Datos inválidos',
      errors: { amount: 'Supera lo adeudado en $ 4.000,00; quedará como anticipo' },
    });
  });
  const { user, dialog, amount } = await openDialog();
  await fill(user, amount, '5000');
  await user.click(dialog.getByRole('button', { name: 'Registrar' }));
  expect(await dialog.findByText(/Supera lo adeudado en \$ 4.000,00/)).toBeVisible();
  expect(await dialog.findByText(/Supera lo que debe en \$ 4.000,00/)).toBeVisible();
  expect(amount).toHaveValue('5000');
});

test('finds no accessibility problem in the payment dialog', async () => {
  const { user, dialog, amount } = await openDialog();
  await fill(user, amount, '1.234,50');
  expect(await dialog.findByText('Quedará debiendo $ 29.765,50.')).toBeVisible();
  await expectAccessible();
});

test('fills in the whole debt with one click', async () => {
  const { user, dialog, amount } = await openDialog();
  await user.click(dialog.getByRole('button', { name: /Todo lo que debe/ }));
  expect(amount).toHaveValue('31.000,00');
  expect(dialog.getByText('No quedará deuda.')).toBeVisible();
});

test('pays chosen charges', async () => {
  const taken = takesPayments();
  const { user, dialog } = await openDialog();
  await user.click(dialog.getByRole('radio', { name: 'Elegir prestaciones' }));
  await user.click(dialog.getByRole('checkbox', { name: /Corona/ }));
  await user.click(dialog.getByRole('button', { name: /Lo elegido/ }));
  await user.click(dialog.getByRole('button', { name: 'Registrar' }));
  await waitFor(() => expect(taken).toHaveLength(1));
  expect(taken[0]?.body).toMatchObject({
    amount: 1_100_000,
    pays: [{ historyId: 900, rowId: 2, amount: 1_100_000 }],
  });
});

test('takes dollars at their rate', async () => {
  const taken = takesPayments();
  const { user, dialog } = await openDialog();
  await user.click(dialog.getByRole('switch', { name: 'Pagó en dólares' }));
  await user.type(dialog.getByRole('textbox', { name: 'Dólares' }), '10');
  await user.type(dialog.getByRole('textbox', { name: 'Cotización' }), '1.450,50');
  expect(dialog.getByRole('textbox', { name: 'Importe en pesos' })).toHaveValue('$\u00a014.505,00');
  await user.click(dialog.getByRole('combobox', { name: 'Medio de pago' }));
  await user.click(await screen.findByRole('option', { name: 'Transferencia' }));
  await user.click(dialog.getByRole('button', { name: 'Registrar' }));
  await waitFor(() => expect(taken).toHaveLength(1));
  expect(taken[0]?.body).toMatchObject({
    amount: 1_450_500,
    method: 'transfer',
    dollars: { amount: 1000, rate: 145_050 },
  });
});

test('refuses an amount of zero', async () => {
  const taken = takesPayments();
  const { user, dialog, amount } = await openDialog();
  await user.type(amount, '0');
  await user.click(dialog.getByRole('button', { name: 'Registrar' }));
  expect(await dialog.findByText('El importe debe ser mayor que cero')).toBeVisible();
  expect(amount).toHaveFocus();
  expect(taken).toEqual([]);
});

test('asks before Escape discards the typed values', async () => {
  const { user, dialog, amount } = await openDialog();
  await user.type(amount, '500');
  await user.keyboard('{Escape}');
  expect(await screen.findByRole('dialog', { name: 'Hay cambios sin guardar' })).toBeVisible();
  expect(dialog.getByDisplayValue('500')).toBeInTheDocument();
});
