import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Charge, openCharges, type PaidRow } from './open-charges.ts';

const charge = (rowId: number, day: string, amount: number): Charge => ({
  historyId: 1,
  rowId,
  day,
  description: 'Restauración',
  amount,
});
const paid = (rowId: number, amount: number): PaidRow => ({ historyId: 1, rowId, amount });
const rest = (charges: readonly Charge[], named: readonly PaidRow[], balance: number) =>
  openCharges(charges, named, balance).map(({ rowId, open }) => [rowId, open]);

const CHARGES = [charge(1, '2026-02-01', 100), charge(2, '2026-01-01', 50), charge(3, '2026-02-01', 30)];

test.each([
  [
    'nothing was paid',
    [],
    180,
    [
      [2, 50],
      [1, 100],
      [3, 30],
    ],
  ],
  [
    'a payment named no charge: the oldest are paid',
    [],
    110,
    [
      [1, 80],
      [3, 30],
    ],
  ],
  [
    'a payment named a charge',
    [paid(3, 30)],
    150,
    [
      [2, 50],
      [1, 100],
    ],
  ],
  [
    'a payment named a part of a charge',
    [paid(1, 60)],
    120,
    [
      [2, 50],
      [1, 40],
      [3, 30],
    ],
  ],
  [
    'two payments named a charge',
    [paid(1, 60), paid(1, 40)],
    80,
    [
      [2, 50],
      [3, 30],
    ],
  ],
  [
    'more was paid than the charge has become: the rest pays the oldest',
    [paid(3, 50)],
    130,
    [
      [2, 30],
      [1, 100],
    ],
  ],
  [
    'the charge that was paid is gone',
    [paid(9, 60)],
    120,
    [
      [1, 90],
      [3, 30],
    ],
  ],
  ['everything was paid', [paid(1, 100)], 0, []],
  ['there is an advance', [], -10, []],
])('what is open if %s', (_, named, balance, expected) => {
  expect(rest(CHARGES, named, balance)).toEqual(expected);
});

const amount = fc.integer({ min: 1, max: 99_999_999_999 });
const day = fc.integer({ min: 10, max: 28 }).map((number) => `2026-01-${number}`);
const account = fc.record({
  charges: fc.array(fc.record({ day, amount }), { maxLength: 12 }),
  named: fc.array(fc.record({ rowId: fc.integer({ min: 1, max: 14 }), amount }), { maxLength: 12 }),
  other: fc.array(amount, { maxLength: 6 }),
});

/** Pays each charge from the amounts that name it, and then from one purse, by age. */
function modelOf(charges: readonly Charge[], named: readonly PaidRow[], other: readonly number[]) {
  let purse = other.reduce((sum, each) => sum + each, 0);
  const open = new Map(charges.map((each) => [each.rowId, each.amount]));
  for (const each of named) {
    const used = Math.min(open.get(each.rowId) ?? 0, each.amount);
    if (used > 0) open.set(each.rowId, (open.get(each.rowId) ?? 0) - used);
    purse += each.amount - used;
  }
  const byAge = [...charges].sort((a, b) => (a.day === b.day ? a.rowId - b.rowId : a.day < b.day ? -1 : 1));
  const result: [number, number][] = [];
  for (const { rowId } of byAge) {
    const owed = open.get(rowId) ?? 0;
    const used = Math.min(owed, purse);
    purse -= used;
    if (owed > used) result.push([rowId, owed - used]);
  }
  return result;
}

test('open amounts equal those of an independent model and add up to the balance', () => {
  fc.assert(
    fc.property(account, ({ charges: drawn, named: drawnNamed, other }) => {
      const charges = drawn.map((each, index) => charge(index + 1, each.day, each.amount));
      const named = drawnNamed.map((each) => paid(each.rowId, each.amount));
      const total = (list: readonly { readonly amount: number }[]) =>
        list.reduce((sum, each) => sum + each.amount, 0);
      const balance = total(charges) - total(named) - other.reduce((sum, each) => sum + each, 0);
      const open = rest(charges, named, balance);
      expect(open).toEqual(modelOf(charges, named, other));
      expect(open.reduce((sum, [, each = 0]) => sum + each, 0)).toBe(Math.max(0, balance));
    }),
    { numRuns: 3_000 },
  );
});
