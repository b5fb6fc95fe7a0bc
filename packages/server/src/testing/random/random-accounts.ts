import { addDays } from '@dentaria/contract/fields/time/clinic-time.ts';
import fc from 'fast-check';
import { expect } from 'vitest';
import { newPayment } from '../../modules/billing/testing/payment-builders.ts';
import { AccountModel, type ModelRow } from '../../modules/billing/testing/random/account-model.ts';
import { newRow } from '../../modules/clinical-history/testing/histories.ts';
import { buildAccount } from '../builders/account-builders.ts';
import { buildUser } from '../builders/builders.ts';
import { TODAY } from '../clock.ts';
import type { TestApp } from '../test-app.ts';

const today = TODAY;

const cents = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 99_999_999 }));
const day = fc.integer({ min: 0, max: 40 }).map((ago) => addDays(today, -ago));
const edit = fc.record({
  action: fc.constantFrom('add', 'change', 'move', 'remove'),
  place: fc.nat(),
  day: fc.option(day, { freq: 4 }),
  debit: cents,
  credit: cents,
});
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ edits: fc.array(edit, { minLength: 1, maxLength: 3 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      /** Percentage of the first open charges that the payment names. */
      named: fc.array(fc.integer({ min: 0, max: 100 }), { maxLength: 3 }),
      more: cents,
      day,
    }),
  },
  { weight: 1, arbitrary: fc.record({ voided: fc.nat() }) },
);
type Edit = typeof edit extends fc.Arbitrary<infer T> ? T : never;

/** A row without an id is new. */
type Draft = Omit<ModelRow, 'id'> & { readonly id?: number };

function edited(rows: readonly Draft[], { action, place, ...values }: Edit): readonly Draft[] {
  const at = rows.length === 0 ? -1 : place % rows.length;
  switch (action) {
    case 'add':
      return [...rows, values];
    case 'remove':
      return rows.filter((_, index) => index !== at);
    case 'move':
      return rows.map((row, index) => (index === at ? { ...row, day: values.day } : row));
    default:
      return rows.map((row, index) =>
        index === at ? { ...row, debit: values.debit, credit: values.credit } : row,
      );
  }
}

async function openAccount(app: TestApp) {
  const account = await buildAccount(app);
  const { clinic, params } = account;
  const { token } = await buildUser(app, { role: 'RECEPTIONIST', clinicId: clinic.id });
  const reception = app.as(token).billing;
  const model = new AccountModel();

  const save = async (edits: readonly Edit[]): Promise<void> => {
    const rows = edits.reduce<readonly Draft[]>(edited, model.rows);
    const { treatmentPlan } = await account.save(
      rows.map(({ id, day: procedureDate, debit, credit }) => ({
        ...newRow({ procedureDate, debit: debit / 100, credit: credit / 100 }),
        ...(id !== undefined && { id }),
      })),
    );
    model.save(rows.map((row, index) => ({ ...row, id: treatmentPlan[index]?.id ?? 0 })));
  };

  const pay = async (named: readonly number[], more: number, paidOn: string): Promise<void> => {
    const { openCharges } = await account.read();
    const pays = openCharges
      .slice(0, named.length)
      .map(({ historyId, rowId, open }, index) => ({
        historyId,
        rowId,
        amount: Math.floor((open * (named[index] ?? 0)) / 100),
      }))
      .filter(({ amount }) => amount > 0);
    const amount = pays.reduce((total, each) => total + each.amount, more);
    if (amount === 0) return;
    const payment = await reception.createPayment({
      params,
      body: newPayment({ amount, day: paidOn, pays }),
    });
    const paid = model.pay(
      payment.id,
      paidOn,
      amount,
      new Map(pays.map((each) => [each.rowId, each.amount])),
    );
    expect(new Map(payment.pays.map((each) => [each.rowId, each.amount]))).toEqual(paid);
  };

  const cancel = async (place: number): Promise<void> => {
    const payment = model.payments[place % model.payments.length];
    if (!payment) return;
    const call = { params: { clinicId: clinic.id, id: payment.id }, body: { reason: 'Repetido' } };
    await reception.voidPayment(call);
    model.void(payment.id, today);
  };

  const expectEqual = async (): Promise<void> => {
    const statement = model.statement();
    const balance = statement.at(-1)?.balance ?? 0;
    const charges = model.openCharges();
    const read = await account.read();
    expect(read.balance).toBe(balance);
    expect(read.openCharges.map(({ historyId, description, ...charge }) => charge)).toEqual(charges);
    const { entries, closingBalance } = await account.entries();
    expect(
      entries.map(({ day: on, amount, balance: after }) => ({ day: on, amount, balance: after })),
    ).toEqual(statement);
    expect(closingBalance).toBe(balance);
    expect(await reception.listBalances({ params: { clinicId: clinic.id } })).toEqual(
      balance === 0 ? [] : [expect.objectContaining({ balance, owedSince: charges[0]?.day ?? null })],
    );
  };

  const expectEqualByDay = async (): Promise<void> => {
    const statement = model.statement();
    for (const on of new Set(statement.map((entry) => entry.day))) {
      const before = statement.findLast((entry) => entry.day < on)?.balance ?? 0;
      const after = statement.findLast((entry) => entry.day <= on)?.balance;
      const { openingBalance, closingBalance } = await account.entries({ from: on, to: on });
      expect([openingBalance, closingBalance]).toEqual([before, after]);
    }
  };

  return { save, pay, cancel, expectEqual, expectEqualByDay };
}

/** Expects random accounts of up to 40 steps to equal a model to the cent after every `interval` steps. */
export async function checkRandomAccounts(
  app: TestApp,
  { numRuns, interval }: { readonly numRuns: number; readonly interval: number },
): Promise<void> {
  const property = fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 40 }), async (steps) => {
    const account = await openAccount(app);
    for (const [at, each] of steps.entries()) {
      if ('edits' in each) await account.save(each.edits);
      else if ('voided' in each) await account.cancel(each.voided);
      else await account.pay(each.named, each.more, each.day);
      if (at % interval === interval - 1) await account.expectEqual();
    }
    await account.expectEqual();
    await account.expectEqualByDay();
  });
  await fc.assert(property, { numRuns, endOnFailure: true });
}
