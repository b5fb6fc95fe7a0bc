import { sql } from 'kysely';
import type { Tx } from './database.ts';

/** Lists whose writes are stamped (migration 0050). */
export type StampedList = 'users' | 'clinics' | 'health-insurances';

/**
 * Changes with every committed write to the list's rows, of these clinics or (`clinics` undefined) of all. Read it
 * before the rows, in their transaction: then the rows are never older than the stamp.
 */
export async function listStamp(tx: Tx, list: StampedList, clinics?: readonly number[]): Promise<string> {
  const ids = clinics === undefined ? null : [...clinics];
  const { rows } = await sql<{ stamp: string | null }>`
    select md5(string_agg(clinic_id || ' ' || stamp, ',' order by clinic_id)) as stamp
      from list_stamps
     where list = ${list} and (${ids}::int[] is null or clinic_id = any (${ids}::int[]))`.execute(tx);
  return rows[0]?.stamp ?? 'never written';
}
