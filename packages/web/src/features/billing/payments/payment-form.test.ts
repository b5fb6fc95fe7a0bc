import { expect, test } from 'vitest';
import { account } from '../testing/accounts.ts';
import { initialValues, type PaymentFormValues, paidAmount, paymentSchema } from './payment-form.ts';

const TODAY = '2026-11-23';

const check = (values: Partial<PaymentFormValues>) =>
  paymentSchema(account()).safeParse({ ...initialValues(TODAY), ...values });

const errorsOf = (values: Partial<PaymentFormValues>) =>
  Object.fromEntries((check(values).error?.issues ?? []).map(({ path, message }) => [path[0], message]));

test('sends an amount in cents for the oldest charges', () => {
  expect(check({ amount: '1.234,50', note: 'Seña' }).data).toEqual({
    amount: 123_450,
    method: 'cash',
    day: TODAY,
    note: 'Seña',
    dollars: null,
    pays: null,
    acceptsAdvance: false,
  });
});

test('sends dollars with their rate and the product, rounded to the cent', () => {
  const dollars = { inDollars: true, dollars: '10,33', rate: '1.450,55' };
  expect(check(dollars).data).toMatchObject({
    amount: 1_498_418,
    dollars: { amount: 1033, rate: 145_055 },
  });
  expect(paidAmount({ ...initialValues(TODAY), ...dollars })).toBe(1_498_418);
});

test('shares the amount among the chosen charges', () => {
  expect(check({ amount: '5000', choosesCharges: true, chosen: ['900 2'] }).data?.pays).toEqual([
    { historyId: 900, rowId: 2, amount: 500_000 },
  ]);
});

test('sends no advance for a payment of the whole debt', () => {
  expect(check({ amount: '31000' }).data?.acceptsAdvance).toBe(false);
});

test('requires the acceptance of the current advance', () => {
  const error = { acceptedAdvance: 'Marca la casilla para registrar el anticipo' };
  expect(errorsOf({ amount: '31000,01' })).toEqual(error);
  expect(errorsOf({ amount: '32000', acceptedAdvance: 1 })).toEqual(error);
  expect(check({ amount: '32000', acceptedAdvance: 100_000 }).data?.acceptsAdvance).toBe(true);
});

test.each<[Partial<PaymentFormValues>, Record<string, string>]>([
  [{ amount: '' }, { amount: 'Escribe el importe' }],
  [{ amount: '0' }, { amount: 'El importe debe ser mayor que cero' }],
  [{ amount: '1,234' }, { amount: 'Escribe hasta dos decimales' }],
  [
    { inDollars: true, dollars: '', rate: 'x' },
    { dollars: 'Escribe el importe', rate: 'Escribe un importe, por ejemplo 1.234,50' },
  ],
  [{ amount: '10', choosesCharges: true }, { chosen: 'Elige al menos una prestación' }],
])('refuses %j', (values, errors) => {
  expect(errorsOf(values)).toEqual(errors);
});
