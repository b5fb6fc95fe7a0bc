import { expect, test } from 'vitest';
import { openCharge } from '../testing/accounts.ts';
import { chosenTotal, paymentOutcome, paysOf } from './payment-outcome.ts';

test.each([
  [1000, 400, { remains: 600, advance: 0, inFavour: 0 }],
  [1000, 1000, { remains: 0, advance: 0, inFavour: 0 }],
  [1000, 1001, { remains: 0, advance: 1, inFavour: 1 }],
  [0, 500, { remains: 0, advance: 500, inFavour: 500 }],
  [-300, 500, { remains: 0, advance: 500, inFavour: 800 }],
  [-300, 0, { remains: 0, advance: 0, inFavour: 300 }],
])('computes for a balance of %d that %d leaves %j', (balance, amount, outcome) => {
  expect(paymentOutcome(balance, amount)).toEqual(outcome);
});

const account = {
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
  expect(paysOf(account, chosen, amount).map(({ rowId, amount: part }) => [rowId, part])).toEqual(paid);
});

test('adds the chosen charges', () => {
  expect(chosenTotal(account, ['900 1', '900 3'])).toBe(1700);
});
