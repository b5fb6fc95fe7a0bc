import type pg from 'pg';
import { openClient } from '../../../kernel/database/client.ts';
import { SERVING } from '../../../kernel/database/logins/roles.ts';
import { BALANCE_DIFFERENCES } from '../accounts/accounts.statements.ts';
import { verifyClaims } from '../claims/verify-claims.ts';
import { verifyEstimates } from '../estimates/verify-estimates.ts';
import { verifyPayments } from '../payments/verify-payments.ts';
import { runChecks } from './changed-documents.ts';
import { planDifferences } from './plan-sync.statements.ts';

const CHECKS = [
  `select format('account of history %s in clinic %s: row %s of %s has %s in the plan and %s in the ledger (%s)',
                 history_id, clinic_id, row_id, day, coalesce(plan_amount::text, 'nothing'),
                 coalesce(booked_amount::text, 'nothing'), kind) as finding
     from (${planDifferences('true')}) d
    order by clinic_id, history_id, row_id, kind, day`,
  `select format('balance of patient %s in clinic %s: %s, and %s by its entries', patient_id, clinic_id,
                 concat(stored_balance, ' since ' || stored_owed_since), concat(balance, ' since ' || owed_since)) as finding
     from (${BALANCE_DIFFERENCES}) d
    order by clinic_id, patient_id`,
];

const RIGHTS = `
  select format('table %s: the serving role has the privilege %s', t, p) as finding
    from unnest(array['ledger_entries', 'insurer_entries']) t, unnest(array['UPDATE', 'DELETE', 'TRUNCATE']) p
   where has_table_privilege('${SERVING.name}', t, p)
      or (p = 'UPDATE' and has_any_column_privilege('${SERVING.name}', t, p))`;

export async function verifyLedger(connection: pg.ClientConfig): Promise<readonly string[]> {
  const client = await openClient(connection);
  try {
    await client.query('begin isolation level repeatable read read only');
    await client.query("select set_config('dentaria.scope', 'all', true)");
    return await verifyLedgerIn(client);
  } finally {
    await client.end();
  }
}

export const verifyLedgerIn = async (client: pg.Client): Promise<readonly string[]> => [
  ...(await runChecks(client, CHECKS)),
  ...(await verifyPayments(client)),
  ...(await verifyEstimates(client)),
  ...(await verifyClaims(client)),
  ...(await runChecks(client, [RIGHTS])),
];
