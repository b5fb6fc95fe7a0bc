import { rawQuery, type Tx } from './database.ts';

/** Lists whose writes are stamped (migration 0050). */
export type StampedList = 'users' | 'clinics' | 'health-insurances';

/** $1: the list. $2: the clinics, null for all. */
const READ_STAMP = {
  name: 'read-list-stamp',
  text: `
    select md5(string_agg(clinic_id || ' ' || stamp, ',' order by clinic_id)) as stamp
      from list_stamps
     where list = $1 and ($2::int[] is null or clinic_id = any ($2))`,
};

/**
 * Changes with every committed write to the list's rows of these clinics (undefined: of all). Read it before the rows, in
 * the same transaction, so that the rows are at least as new as the stamp.
 */
export async function listStamp(tx: Tx, list: StampedList, clinics?: readonly number[]): Promise<string> {
  const [row] = await rawQuery<{ stamp: string | null }>(tx, READ_STAMP, [list, clinics ?? null]);
  return row?.stamp ?? 'never written';
}
