import { expect, test } from 'vitest';
import { buildAccount } from '../../../testing/builders/account-builders.ts';
import { testApp } from '../../../testing/test-app.ts';
import { newRow } from '../../clinical-history/testing/histories.ts';
import { verifyLedger } from './verify-ledger.ts';

test('an account that equals its plan has no findings', async () => {
  const app = await testApp();
  const account = await buildAccount(app);
  await account.save([newRow({ credit: 20 })]);
  await account.save([{ ...newRow({ debit: 7 }), id: 1 }]);
  expect(await verifyLedger(app.connection)).toEqual([]);
});

test('reports an entry that was changed, deleted or added in the database', async () => {
  const app = await testApp();
  const account = await buildAccount(app);
  const { historyId } = await account.save([newRow({ credit: 20 }), newRow({ debit: 9 })]);
  await app.owner.query("delete from ledger_entries where kind = 'plan-credit'");
  await app.owner.query('update ledger_entries set amount = 8 where amount = 9');
  const place = `account of history ${historyId} in clinic ${account.clinic.id}`;
  expect(await verifyLedger(app.connection)).toEqual([
    `${place}: row 1 of 2026-03-01 has -20 in the plan and nothing in the ledger (plan-credit)`,
    `${place}: row 2 of 2026-03-01 has 9 in the plan and 8.00 in the ledger (plan-debit)`,
    `balance of patient ${account.patient.id} in clinic ${account.clinic.id}: 1489.50 since 2026-03-01, and 1508.50 since 2026-03-01 by its entries`,
  ]);
});

test('reports a privilege to change entries', async () => {
  const app = await testApp();
  await app.owner.query('grant update on ledger_entries to dentaria_serving');
  expect(await verifyLedger(app.connection)).toEqual([
    'table ledger_entries: the serving role has the privilege UPDATE',
  ]);
});
