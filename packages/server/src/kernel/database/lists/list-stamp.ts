import { READ_STAMP, READ_STAMPS } from '../../kernel.statements.ts';
import type { Tx } from '../database.ts';
import { rawQuery } from '../statement.ts';

/** Lists whose writes are stamped. */
export type StampedList = 'users' | 'clinics' | 'health-insurances' | 'agenda';

export const NEVER_WRITTEN = 'never written';

/**
 * Changes with every committed write to the list's rows of these clinics (undefined: of all). Read it before the rows, in
 * the same transaction, so that the rows are at least as new as the stamp.
 */
export async function listStamp(tx: Tx, list: StampedList, clinics?: readonly number[]): Promise<string> {
  const [row] = await rawQuery(tx, READ_STAMP, [list, clinics ?? null]);
  return row?.stamp ?? NEVER_WRITTEN;
}

/** The stamp of each clinic's list; none for a clinic whose list was never written. */
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
 * Changes the stamp of a list of these clinics (`NO_CLINIC`: of rows that belong to none, or to all). Every repository
 * calls it in the transaction that writes the rows; in the tests, a commit without it fails (testing/write-checks.ts).
 */
export async function stampList(tx: Tx, list: StampedList, clinics: readonly number[]): Promise<void> {
  await rawQuery(tx, STAMP_LIST, [list, clinics]);
}
