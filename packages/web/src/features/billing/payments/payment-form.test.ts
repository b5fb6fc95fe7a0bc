import { expect, test } from 'vitest';
import { account, openCharge } from '../testing/accounts.ts';
import {
  allocatePayment,
  chosenTotal,
  initialValues,
  type PaymentFormValues,
  paidAmount,
  paymentOutcome,
  paymentSchema,
} from './payment-form.ts';

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

test('requires the current advance to be accepted', () => {
  const error = { acceptedAdvance: 'Marcá la casilla para registrar el anticipo' };
  expect(errorsOf({ amount: '31000,01' })).toEqual(error);
  expect(errorsOf({ amount: '32000', acceptedAdvance: 1 })).toEqual(error);
  expect(check({ amount: '32000', acceptedAdvance: 100_000 }).data?.acceptsAdvance).toBe(true);
});

test.each<[Partial<PaymentFormValues>, Record<string, string>]>([
  [{ amount: '' }, { amount: 'Escribí el importe' }],
  [{ amount: '0' }, { amount: 'El importe debe ser mayor que cero' }],
  [{ amount: '1,234' }, { amount: 'Escribí hasta dos decimales' }],
  [
    { inDollars: true, dollars: '', rate: 'x' },
    { dollars: 'Escribí el importe', rate: 'Escribí un importe, por ejemplo 1.234,50' },
  ],
  [{ amount: '10', choosesCharges: true }, { chosen: 'Elegí al menos una prestación' }],
])('refuses %j', (values, errors) => {
  expect(errorsOf(values)).toEqual(errors);
});

test.each([
  [1000, 400, { remains: 600, advance: 0, inFavour: 0 }],
  [1000, 1000, { remains: 0, advance: 0, inFavour: 0 }],
  [1000, 1001, { remains: 0, advance: 1, inFavour: 1 }],
  [0, 500, { remains: 0, advance: 500, inFavour: 500 }],
  [-300, 500, { remains: 0, advance: 500, inFavour: 800 }],
  [-300, 0, { remains: 0, advance: 0, inFavour: 300 }],
])('computes the outcome for a balance of %d and a payment of %d: %j', (balance, amount, outcome) => {
  expect(paymentOutcome(balance, amount)).toEqual(outcome);
});

const threeCharges = {
  openCharges: [
    openCharge({ rowId: 1, open: 1000 }),
    openCharge({ rowId: 2, open: 500 }),
    openCharge({ rowId: 3, open: 700 }),
  ],
};

test.each([
  [
    ['900 3', '900 1'],
    1200,
    [
      [1, 1000],
      [3, 200],
    ],
  ],
  [
    ['900 3', '900 1'],
    5000,
    [
      [1, 1000],
      [3, 700],
    ],
  ],
  [['900 2', '900 3'], 500, [[2, 500]]],
  [[], 500, []],
  [['900 9'], 500, []],
])('pays the charges %j with %d, the oldest first', (chosen, amount, paid) => {
  expect(
    allocatePayment(threeCharges, chosen, amount).map(({ rowId, amount: part }) => [rowId, part]),
  ).toEqual(paid);
});

test('adds the chosen charges', () => {
  expect(chosenTotal(threeCharges, ['900 1', '900 3'])).toBe(1700);
});
