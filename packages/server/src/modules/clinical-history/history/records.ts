import { sql } from 'kysely';
import type { Handle } from '../../../kernel/database/database.ts';

/** True when a record names the user, as its patient or as an author; archived ones count. */
export async function isOnRecord(tx: Handle, userId: number): Promise<boolean> {
  const { rows } = await sql<{ named: boolean }>`select is_on_record(${userId}) as named`.execute(tx);
  return rows[0]?.named ?? false;
}

/** True when the clinic has custody of a history; archived ones count. */
export async function hasHistories(tx: Handle, clinicId: number): Promise<boolean> {
  const { rows } = await sql`select from histories where clinic_id = ${clinicId} limit 1`.execute(tx);
  return rows.length > 0;
}
