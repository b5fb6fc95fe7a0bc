import { systemTransaction } from '../../../kernel/access/tenancy.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { refreshBalance } from '../accounts/account-balances.ts';

/** Computes the balances of accounts whose entries a test inserted. */
export const refreshBalances = (app: TestApp, clinicId: number, patientIds: readonly number[]) =>
  systemTransaction(app.database, async (tx) => {
    for (const patientId of patientIds) await refreshBalance(tx, clinicId, patientId);
  });
