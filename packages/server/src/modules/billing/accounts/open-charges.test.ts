import fc from 'fast-check';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/test-app.ts';
import { openChargesCtes } from './accounts.statements.ts';

const app = await testApp();

interface Charge {
  readonly rowId: number;
  readonly day: string;
  readonly amount: number;
}

interface PaidRow {
  readonly rowId: number;
  readonly amount: number;
}

interface Account {
  readonly charges: readonly Charge[];
  readonly named: readonly PaidRow[];
  readonly balance: number;
}

const charge = (rowId: number, day: string, amount: number): Charge => ({ rowId, day, amount });
const paid = (rowId: number, amount: number): PaidRow => ({ rowId, amount });
const totalOf = (list: readonly { readonly amount: number }[]) =>
  list.reduce((sum, { amount }) => sum + amount, 0);

/** Returns the rows of each account with their open amounts in cents. Common table expressions replace the tables. */
async function openRows(accounts: readonly Account[]): Promise<[rowId: number, open: number][][]> {
  const entries = accounts.flatMap(({ charges, balance }, patient_id) => [
    ...charges.map(({ rowId: row_id, day, amount }) => ({
      patient_id,
      row_id,
      day,
      amount,
      kind: 'plan-debit',
    })),
    { patient_id, kind: 'payment', amount: balance - totalOf(charges) },
  ]);
  const named = accounts.flatMap((account, patient_id) =>
    account.named.map(({ rowId: row_id, amount }) => ({ patient_id, row_id, amount })),
  );
  const { rows } = await app.owner.query<{ patient_id: number; row_id: number; open: string }>(
    `with ledger_entries as (
       select 1::bigint as clinic_id, 1::bigint as history_id, t.patient_id, t.row_id, t.kind, t.day, t.amount / 100 as amount
         from jsonb_to_recordset($1) as t (patient_id bigint, row_id bigint, kind text, day date, amount numeric)
     ), payments as (
       select 1::bigint as clinic_id, patient_id, patient_id as id from (select distinct patient_id from ledger_entries) p
     ), payment_charges as (
       select 1::bigint as clinic_id, 1::bigint as history_id, t.patient_id as payment_id, t.row_id, t.amount / 100 as amount
         from jsonb_to_recordset($2) as t (patient_id bigint, row_id bigint, amount numeric)
     ), payment_voids as (
       select 1::bigint as clinic_id, 0::bigint as payment_id where false
     ), ${openChargesCtes('true')}
     select patient_id, row_id, round(open * 100) as open from open_charges where open > 0
      order by patient_id, day, history_id, row_id`,
    [JSON.stringify(entries), JSON.stringify(named)],
  );
  return accounts.map((_, patientId) =>
    rows
      .filter(({ patient_id }) => Number(patient_id) === patientId)
      .map(({ row_id, open }) => [Number(row_id), Number(open)]),
  );
}

const CHARGES = [charge(1, '2026-02-01', 100), charge(2, '2026-01-01', 50), charge(3, '2026-02-01', 30)];

test.each<[string, PaidRow[], number, [number, number][]]>([
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
])('allocates the open amounts if %s', async (_, named, balance, expected) => {
  expect(await openRows([{ charges: CHARGES, named, balance }])).toEqual([expected]);
});

const amount = fc.integer({ min: 1, max: 99_999_999_999 });
const day = fc.integer({ min: 10, max: 28 }).map((number) => `2026-01-${number}`);
const account = fc.record({
  charges: fc.array(fc.record({ day, amount }), { maxLength: 12 }),
  named: fc.array(fc.record({ rowId: fc.integer({ min: 1, max: 14 }), amount }), { maxLength: 12 }),
  other: fc.array(amount, { maxLength: 6 }),
});

/** Pays each charge from the amounts that name it, and then all charges by age from the rest. */
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

test('open amounts equal an independent model and add up to the balance', async () => {
  const drawn = fc.sample(account, { seed: 20261130, numRuns: 1_000 }).map(({ other, ...each }) => {
    const charges = each.charges.map(({ day, amount }, index) => charge(index + 1, day, amount));
    const balance = totalOf(charges) - totalOf(each.named) - other.reduce((sum, amount) => sum + amount, 0);
    return { charges, named: each.named, other, balance };
  });
  const open = await openRows(drawn);
  for (const [index, { charges, named, other, balance }] of drawn.entries()) {
    expect(open[index]).toEqual(modelOf(charges, named, other));
    expect(open[index]?.reduce((sum, [, each]) => sum + each, 0)).toBe(Math.max(0, balance));
  }
});
