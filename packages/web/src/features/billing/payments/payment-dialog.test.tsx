import { billingService } from '@dentaria/contract/billing/routes.ts';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fakeCall, noConnection } from '../../../testing/fake-server.ts';
import { fill } from '../../../testing/fill.ts';
import { payment } from '../testing/accounts.ts';
import { fakeAccount, openDialog, TODAY, takesPayments } from '../testing/payment-dialog.ts';

let server: ReturnType<typeof fakeAccount>;

beforeEach(() => {
  server = fakeAccount();
});

test('shows the debt after a partial payment, and takes one payment on a double click', async () => {
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

test('does not offer the cash session to a dentist who does not own the clinic', async () => {
  server.isCashSessionOpen = false;
  const { dialog } = await openDialog('DENTIST');
  expect(await dialog.findByText(/La caja está cerrada/)).toBeVisible();
  expect(dialog.queryByRole('button', { name: 'Abrir caja' })).not.toBeInTheDocument();
});

test('retries with the same key after a lost response, and shows the first payment', async () => {
  let isDown = true;
  const taken = fakeCall(billingService, 'createPayment', () => {
    if (isDown) throw noConnection();
    return payment({ amount: 50_000 });
  });
  const { user, dialog, amount } = await openDialog();
  await user.type(amount, '500');
  await user.click(dialog.getByRole('button', { name: 'Registrar' }));
  expect(await dialog.findByText('No se pudo registrar el pago')).toBeVisible();
  expect(amount).toHaveValue('500');
  isDown = false;
  await user.type(amount, '0');
  await user.click(dialog.getByRole('button', { name: 'Registrar' }));
  expect(
    await screen.findByText('El pago ya estaba registrado. Recibo N.º 12 por $ 500,00: revisalo.'),
  ).toBeVisible();
  expect(taken).toHaveLength(2);
  const keys = taken.map(({ key }) => key);
  expect(keys).toEqual([expect.stringMatching(/^[\da-f-]{36}$/), keys[0]]);
});
