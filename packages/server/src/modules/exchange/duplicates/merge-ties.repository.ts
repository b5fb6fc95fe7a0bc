import { CompiledQuery } from 'kysely';
import type { Tx } from '../../../kernel/database/database.ts';
import type { MergeTie } from '../../../kernel/merged-table.ts';
import type { MergeRow } from './merges.repository.ts';

/** Whether the merge moved the row from one record to the other. */
const isMoved = (table: string, id: string): string => `exists (
  select from patient_merge_rows r cross join p
   where r.clinic_id = p.clinic_id and r.merge_id = $4::bigint and r.table_name = '${table}'
     and r.key = jsonb_build_object('id', ${id}) and r.before ?| array['patient_id', 'patient_user_id'])`;

/** Why an undo would separate rows that refer to one another. */
export async function findTies(
  tx: Tx,
  { clinic_id, kept_id, other_id, id }: MergeRow,
  ties: readonly MergeTie[],
): Promise<string[]> {
  const found: string[] = [];
  for (const { between, pairs, why } of ties) {
    const { rows } = await tx.executeQuery(
      CompiledQuery.raw(
        `with p as (select $1::bigint as clinic_id, $2::bigint as kept, $3::bigint as other)
         select from p cross join lateral (${pairs}) tie
          where ${isMoved(between[0], 'tie.one')} <> ${isMoved(between[1], 'tie.other')} limit 1`,
        [clinic_id, kept_id, other_id, id],
      ),
    );
    if (rows.length > 0) found.push(why);
  }
  return found;
}
