import { sql } from 'kysely';
import type { Tx } from '../../kernel/database/database.ts';

/** The counter row stays locked until commit, so the numbers have no gaps. */
export async function nextNumber(
  tx: Tx,
  table: 'estimate_counters' | 'claim_counters' | 'receipt_counters',
  clinicId: number,
): Promise<number> {
  const { last_number } = await tx
    .insertInto(table)
    .values({ clinic_id: clinicId, last_number: 1 })
    .onConflict((conflict) =>
      conflict
        .column('clinic_id')
        .doUpdateSet({ last_number: sql<number>`${sql.ref(`${table}.last_number`)} + 1` }),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow();
  return last_number;
}
