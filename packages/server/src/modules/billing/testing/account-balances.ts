import { systemTransaction } from '../../../kernel/access/tenancy.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { refreshBalance } from '../accounts/account-balances.ts';

/** The balances of accounts whose entries were inserted by a test. */
export const refreshBalances = (app: TestApp, clinicId: number, patientIds: readonly number[]) =>
  systemTransaction(app.database, async (tx) => {
    for (const patientId of patientIds) await refreshBalance(tx, clinicId, patientId);
  });
