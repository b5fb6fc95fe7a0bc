import { READ_STAMP, READ_STAMPS } from '../../kernel.statements.ts';
import type { Tx } from '../database.ts';
import { rawQuery } from '../statement.ts';

export type StampedList = 'users' | 'clinics' | 'health-insurances' | 'agenda';

export const NEVER_WRITTEN = 'never written';

/**
 * Read the stamp before the rows in the same transaction, so that the rows are at least as new. Without `clinics`,
 * covers all.
 */
export async function listStamp(tx: Tx, list: StampedList, clinics?: readonly number[]): Promise<string> {
  const [row] = await rawQuery(tx, READ_STAMP, [list, clinics ?? null]);
  return row?.stamp ?? NEVER_WRITTEN;
}

export async function listStamps(
  tx: Tx,
  list: StampedList,
  clinics: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await rawQuery(tx, READ_STAMPS, [list, clinics]);
  return new Map(rows.map(({ clinic_id, stamp }) => [clinic_id, stamp]));
}

const STAMP_LIST = { name: 'stamp-list', text: 'select stamp_list($1, $2::bigint[])' };

/**
 * Call in the transaction that writes the rows; tests fail a commit that omits it (testing/write-checks.ts).
 * `NO_CLINIC` stands for rows that belong to no clinic or to all.
 */
export async function stampList(tx: Tx, list: StampedList, clinics: readonly number[]): Promise<void> {
  await rawQuery(tx, STAMP_LIST, [list, clinics]);
}
