import type { Insertable } from 'kysely';
import type { RowOf, Tx } from '../../../kernel/database/database.ts';
import { rawQuery, type Statement } from '../../../kernel/database/statement.ts';
import type { Tables } from '../../../kernel/database/tables.generated.ts';
import type { RequestContext } from '../../../kernel/request-context.ts';
import { REFRESH_BALANCE } from './accounts.statements.ts';

/** An upsert takes the row lock even if the patient has no balance yet. */
const LOCK_BALANCE: Statement = {
  name: 'lock-account-balance',
  text: `
    insert into account_balances (clinic_id, patient_id) values ($1::bigint, $2::bigint)
    on conflict (clinic_id, patient_id) do update set balance = account_balances.balance`,
};

export async function lockBalance(tx: Tx, clinicId: number, patientId: number): Promise<void> {
  await rawQuery(tx, LOCK_BALANCE, [clinicId, patientId]);
}

export async function refreshBalance(tx: Tx, clinicId: number, patientId: number): Promise<void> {
  await lockBalance(tx, clinicId, patientId);
  await rawQuery(tx, REFRESH_BALANCE, [clinicId, patientId]);
}

type NewEntry = Pick<
  Insertable<Tables['ledger_entries']>,
  'kind' | 'day' | 'amount' | 'description' | 'refund_id'
>;

/** Call after the payment's other rows are inserted: the balance is computed from them. */
export async function appendEntry(
  { tx, caller, now }: RequestContext,
  { id, clinic_id, patient_id }: Pick<RowOf<'payments'>, 'id' | 'clinic_id' | 'patient_id'>,
  entry: NewEntry,
): Promise<void> {
  await tx
    .insertInto('ledger_entries')
    .values({ ...entry, clinic_id, patient_id, payment_id: id, created_by: caller.id, created_at: now })
    .execute();
  await refreshBalance(tx, clinic_id, patient_id);
}
