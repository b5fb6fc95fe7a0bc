import type pg from 'pg';
import { openClient } from '../../../kernel/database/client.ts';
import { SERVING } from '../../../kernel/database/logins/roles.ts';
import { BALANCE_DIFFERENCES } from '../accounts/accounts.statements.ts';
import { verifyClaims } from '../claims/verify-claims.ts';
import { verifyEstimates } from '../estimates/verify-estimates.ts';
import { verifyPayments } from '../payments/verify-payments.ts';
import { planDifferences } from './plan-sync.statements.ts';

interface Difference {
  readonly clinic_id: number;
  readonly history_id: number;
  readonly row_id: number;
  readonly kind: string;
  readonly day: string;
  readonly plan_amount: string | null;
  readonly booked_amount: string | null;
}

interface BalanceDifference {
  readonly clinic_id: number;
  readonly patient_id: number;
  readonly balance: string;
  readonly owed_since: string | null;
  readonly stored_balance: string;
  readonly stored_owed_since: string | null;
}

const since = (day: string | null): string => (day === null ? '' : ` since ${day}`);

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

export async function verifyLedgerIn(client: pg.Client): Promise<readonly string[]> {
  const { rows: differences } = await client.query<Difference>(
    `${planDifferences('true')} order by clinic_id, history_id, row_id, kind, day`,
  );
  const { rows: balances } = await client.query<BalanceDifference>(
    `${BALANCE_DIFFERENCES} order by clinic_id, patient_id`,
  );
  const { rows: rights } = await client.query<{ table: string; right: string }>(
    `select t as table, p as right
       from unnest(array['ledger_entries', 'insurer_entries']) t, unnest(array['UPDATE', 'DELETE', 'TRUNCATE']) p
      where has_table_privilege($1, t, p) or (p = 'UPDATE' and has_any_column_privilege($1, t, p))`,
    [SERVING.name],
  );
  return [
    ...differences.map(
      (each) =>
        `account of history ${each.history_id} in clinic ${each.clinic_id}: row ${each.row_id} of ${each.day} has ` +
        `${each.plan_amount ?? 'nothing'} in the plan and ${each.booked_amount ?? 'nothing'} in the ledger (${each.kind})`,
    ),
    ...balances.map(
      (each) =>
        `balance of patient ${each.patient_id} in clinic ${each.clinic_id}: ` +
        `${each.stored_balance}${since(each.stored_owed_since)}, and ${each.balance}${since(each.owed_since)} by its entries`,
    ),
    ...(await verifyPayments(client)),
    ...(await verifyEstimates(client)),
    ...(await verifyClaims(client)),
    ...rights.map(({ table, right }) => `table ${table}: the serving role has the privilege ${right}`),
  ];
}
