import { MAX_LISTED_BALANCES } from '@dentaria/contract/billing/listed-balances.ts';
import { addDays } from '@dentaria/contract/fields/time/clinic-time.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { systemTransaction } from '../../../kernel/access/tenancy.ts';
import { buildAccount } from '../../../testing/builders/account-builders.ts';
import { TODAY } from '../../../testing/clock.ts';
import { testApp } from '../../../testing/test-app.ts';
import { untilBlocked } from '../../../testing/waiting.ts';
import { newRow } from '../../clinical-history/testing/histories.ts';
import { verifyLedger } from '../ledger/verify-ledger.ts';
import { newPayment } from '../testing/payment-builders.ts';
import { refreshBalance } from './account-balances.ts';

const app = await testApp({ poolSize: 8 });
const today = TODAY;

const openAccount = async () => {
  const account = await buildAccount(app);
  const params = { clinicId: account.clinic.id };
  return { ...account, listed: () => account.billing.listBalances({ params }) };
};

test('concurrent payments and saves of one patient leave the correct balance', async () => {
  const account = await openAccount();
  await account.save([newRow({ debit: 1000, procedureDate: today })]);
  const pay = () =>
    account.billing.createPayment({ params: account.params, body: newPayment({ amount: 101 }) });
  const saves = async () => {
    for (const debit of [900, 800, 700, 600, 500])
      await account.save([{ ...newRow({ debit, procedureDate: today }), id: 1 }]);
  };
  await Promise.all([saves(), ...Array.from({ length: 20 }, pay)]);
  const balance = 50_000 - 20 * 101;
  expect(await account.listed()).toMatchObject([{ balance, owedSince: today }]);
  expect((await account.read()).balance).toBe(balance);
});

test('a payment waits for a transaction that appends entries, and counts them', async () => {
  const account = await openAccount();
  const { clinic, patient, dentist, params, billing } = account;
  await account.save([newRow({ debit: 10, procedureDate: today })]);
  const payment = await systemTransaction(app.database, async (tx) => {
    await sql`
      insert into ledger_entries (clinic_id, patient_id, kind, day, description, amount, history_id, row_id,
                                  professional_id, created_by)
      values (${clinic.id}, ${patient.id}, 'plan-debit', ${today}::date, 'Corona', 5, 1, 9, ${dentist.id},
              ${dentist.id})`.execute(tx);
    await refreshBalance(tx, clinic.id, patient.id);
    const call = billing.createPayment({ params, body: newPayment({ amount: 100 }) });
    await untilBlocked(app);
    return { call };
  });
  await payment.call;
  expect(await account.listed()).toMatchObject([{ balance: 1400 }]);
});

test('owed_since is the day of the oldest charge that credits do not cover', async () => {
  const account = await openAccount();
  const charges = [3, 2, 1].map((ago) => newRow({ debit: 10, procedureDate: addDays(today, -ago) }));
  const credit = (amount: number) => newRow({ debit: 0, credit: amount, procedureDate: today });
  await account.save([...charges, credit(9.99)]);
  expect(await account.listed()).toMatchObject([{ balance: 2001, owedSince: addDays(today, -3) }]);
  await account.save([...charges.map((row, index) => ({ ...row, id: index + 1 })), credit(10)]);
  expect(await account.listed()).toMatchObject([{ balance: 2000, owedSince: addDays(today, -2) }]);
});

test('a settled account is not listed, and an account with an advance has no owed_since', async () => {
  const account = await openAccount();
  await account.save([newRow({ debit: 10, procedureDate: addDays(today, -3) })]);
  const pay = () =>
    account.billing.createPayment({ params: account.params, body: newPayment({ amount: 1000 }) });
  await pay();
  expect(await account.listed()).toEqual([]);
  await pay();
  expect(await account.listed()).toMatchObject([{ balance: -1000, owedSince: null }]);
});

test('verification reports a changed balance and a changed entry', async () => {
  const account = await openAccount();
  await account.save([newRow({ debit: 10, procedureDate: today })]);
  const place = `balance of patient ${account.patient.id} in clinic ${account.clinic.id}`;
  const verify = async () =>
    (await verifyLedger(app.connection)).filter((finding) => finding.startsWith(place));
  expect(await verify()).toEqual([]);
  const change = (values: string) =>
    app.owner.query(`update account_balances set ${values} where patient_id = $1`, [account.patient.id]);
  await change('balance = 11');
  expect(await verify()).toEqual([`${place}: 11.00 since ${today}, and 10.00 since ${today} by its entries`]);
  await change('balance = 10, owed_since = null');
  expect(await verify()).toEqual([`${place}: 10.00, and 10.00 since ${today} by its entries`]);
  await app.owner.query('delete from account_balances where patient_id = $1', [account.patient.id]);
  expect(await verify()).toEqual([`${place}: 0, and 10.00 since ${today} by its entries`]);
});

test('many debts do not displace advances from the list', async () => {
  const account = await openAccount();
  await account.billing.createPayment({ params: account.params, body: newPayment({ amount: 300 }) });
  await app.owner.query(
    `with people as (
       insert into accounts (clinic_id, username, staff)
       select $1, 'deudor' || i, false from generate_series(1, $2::int) i returning user_id, username
     ), debtors as (
       insert into users (id, clinic_id, username, password_hash, roles)
       select user_id, $1, username, '', array['PATIENT'] from people returning id
     )
     insert into account_balances (clinic_id, patient_id, balance) select $1, id, id from debtors`,
    [account.clinic.id, MAX_LISTED_BALANCES + 1],
  );
  const balances = (await account.listed()).map(({ balance }) => balance);
  expect(balances).toHaveLength(MAX_LISTED_BALANCES + 1);
  expect([Math.max(...balances) === balances[0], balances.at(-1)]).toEqual([true, -300]);
});
