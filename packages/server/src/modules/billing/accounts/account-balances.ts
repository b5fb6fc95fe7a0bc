import { systemTransaction } from '../../../kernel/access/tenancy.ts';
import type { Clock } from '../../../kernel/clock.ts';
import type { Database, Tx } from '../../../kernel/database/database.ts';
import { rawQuery } from '../../../kernel/database/statement.ts';
import { forEachClinic } from '../../../kernel/each-clinic.ts';
import { auth } from '../../auth/auth.module.ts';
import { openChargesOf } from './open-charges.ts';

/**
 * A select of accounts by their rows: balance, and owed_since, the day of the oldest charge that is not paid in full; null
 * with an advance. `filter`: a condition on clinic_id and patient_id of `a`.
 */
const accounts = (filter: string): string => `
  with ${openChargesOf(filter)}
  select s.clinic_id, s.patient_id, s.balance, min(o.day) filter (where o.open > 0) as owed_since
    from sums s
    left join open_charges o on o.clinic_id = s.clinic_id and o.patient_id = s.patient_id
   group by 1, 2, 3`;

/** Where the stored balances differ from their accounts. `filter` as in `accounts`. */
export const balanceDifferences = (filter: string): string => `
  select clinic_id, patient_id, coalesce(n.balance, 0) as balance, n.owed_since,
         coalesce(s.balance, 0) as stored_balance, s.owed_since as stored_owed_since
    from (${accounts(filter)}) n
    full join (select * from account_balances a where ${filter}) s using (clinic_id, patient_id)
   where coalesce(n.balance, 0) <> coalesce(s.balance, 0) or n.owed_since is distinct from s.owed_since`;

/** Also inserts the row. Appends to the account that have not ended come first. */
const LOCK_BALANCE = {
  name: 'lock-account-balance',
  text: `
    insert into account_balances (clinic_id, patient_id) values ($1::bigint, $2::bigint)
    on conflict (clinic_id, patient_id) do update set balance = account_balances.balance`,
};

const REFRESH_BALANCE = {
  name: 'refresh-account-balance',
  text: `
    update account_balances b set balance = n.balance, owed_since = n.owed_since
      from (${accounts('a.clinic_id = $1::bigint and a.patient_id = $2::bigint')}) n
     where b.clinic_id = $1::bigint and b.patient_id = $2::bigint`,
};

/** Waits for transactions that append to the account until they end. */
export async function lockBalance(tx: Tx, clinicId: number, patientId: number): Promise<void> {
  await rawQuery(tx, LOCK_BALANCE, [clinicId, patientId]);
}

/** In the transaction that appended entries to the account, after them. */
export async function refreshBalance(tx: Tx, clinicId: number, patientId: number): Promise<void> {
  await lockBalance(tx, clinicId, patientId);
  await rawQuery(tx, REFRESH_BALANCE, [clinicId, patientId]);
}

const DIFFERING = {
  name: 'differing-account-balances',
  text: `
    select patient_id as "patientId"
      from (${balanceDifferences(`a.clinic_id = $1::bigint and a.patient_id in (
        select l.patient_id from ledger_entries l where l.clinic_id = $1::bigint and l.created_at >= $2)`)}) d`,
};

const DAY_MS = 24 * 60 * 60_000;

interface Parts {
  readonly database: Database;
  readonly clock: Clock;
}

/** Corrects the balances of accounts to which a process of a release without balances appended in the last day. */
export async function refreshBalancesOfLastDay({ database, clock }: Parts): Promise<void> {
  const since = new Date(clock().getTime() - DAY_MS);
  await forEachClinic(database, await systemTransaction(database, auth.listClinicIds), async (clinicId) => {
    const differing = await systemTransaction(database, (tx) =>
      rawQuery<{ readonly patientId: number }>(tx, DIFFERING, [clinicId, since]),
    );
    for (const { patientId } of differing)
      await systemTransaction(database, (tx) => refreshBalance(tx, clinicId, patientId));
  });
}
