import type { Insertable } from 'kysely';
import type { RowOf, Tx } from '../../../kernel/database/database.ts';
import { rawQuery, type Statement } from '../../../kernel/database/statement.ts';
import type { Tables } from '../../../kernel/database/tables.generated.ts';
import type { RequestContext } from '../../../kernel/request-context.ts';
import { REFRESH_BALANCE } from './accounts.statements.ts';

/** Also inserts the row. Appends to the account that have not ended come first. */
const LOCK_BALANCE: Statement = {
  name: 'lock-account-balance',
  text: `
    insert into account_balances (clinic_id, patient_id) values ($1::bigint, $2::bigint)
    on conflict (clinic_id, patient_id) do update set balance = account_balances.balance`,
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

type NewEntry = Pick<
  Insertable<Tables['ledger_entries']>,
  'kind' | 'day' | 'amount' | 'description' | 'refund_id'
>;

/** After the payment, its charges, its refund or its void, which the balance counts. */
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
