import { sql } from 'kysely';
import { anyOf, type Tx } from '../../../kernel/database/database.ts';
import { type UsersNamed, usersNamedBy } from '../../../kernel/named-users.ts';

/** Those who are the patient or an author of any history, archived ones included. */
export const usersOnHistories: UsersNamed = (tx, userIds) => usersNamedBy(tx, 'is_on_record', userIds);

/** True if the clinic has any history, archived ones included. */
export async function hasHistories(tx: Tx, clinicId: number): Promise<boolean> {
  const { rows } = await sql`select from histories where clinic_id = ${clinicId} limit 1`.execute(tx);
  return rows.length > 0;
}

/** Ids of all histories of the patients, archived ones included. */
export async function historiesOf(tx: Tx, patientIds: readonly number[]): Promise<number[]> {
  const rows = await tx
    .selectFrom('histories')
    .select('id')
    .where('patient_user_id', '=', anyOf(patientIds))
    .execute();
  return rows.map(({ id }) => id);
}

/** History id → patient's user id. */
export async function patientsOf(tx: Tx, historyIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await tx
    .selectFrom('histories')
    .select(['id', 'patient_user_id'])
    .where('id', '=', anyOf(historyIds))
    .execute();
  return new Map(rows.map((row) => [row.id, row.patient_user_id]));
}
