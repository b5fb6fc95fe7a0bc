import type { MergePreview } from '@dentaria/contract/exchange/merges.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/database.ts';
import type { MergedPair } from '../../../kernel/merged-table.ts';
import { type UsersNamed, usersNamedBy } from '../../../kernel/named-users.ts';

type Moves = MergePreview['moves'];
/** By group of the module. */
export type Marks = Readonly<Record<string, number>>;

export interface MergeRow {
  readonly id: number;
  readonly clinic_id: number;
  readonly kept_id: number;
  readonly other_id: number;
  readonly moves: Moves;
  readonly marks: Marks;
  readonly merged_by: number;
  readonly merged_at: Date;
  readonly undone_by: number | null;
  readonly undone_at: Date | null;
}

const LAST_MERGES = 100;
/** Of records that were merged into one another in turn. */
const MAX_CHAIN = 20;

export function mergesRepository(tx: Tx, clinicId: number) {
  const merges = async (condition: unknown, rest: unknown = sql``): Promise<MergeRow[]> => {
    const { rows } = await sql<MergeRow>`
      select id, clinic_id, kept_id, other_id, moves, marks, merged_by, merged_at, undone_by, undone_at
        from patient_merges where clinic_id = ${clinicId} and ${condition} ${rest}`.execute(tx);
    return rows;
  };
  return {
    list: (): Promise<MergeRow[]> => merges(sql`true`, sql`order by id desc limit ${sql.lit(LAST_MERGES)}`),

    find: async (id: number): Promise<MergeRow | undefined> => (await merges(sql`id = ${id}`))[0],

    findForUpdate: async (id: number): Promise<MergeRow | undefined> =>
      (await merges(sql`id = ${id}`, sql`for update`))[0],

    /** A later merge of the kept record, which comes first in an undo. */
    findLaterOf: async (patientId: number, id: number): Promise<MergeRow | undefined> =>
      (
        await merges(sql`undone_at is null and id > ${id} and ${patientId} in (kept_id, other_id) limit 1`)
      )[0],

    create: async (
      { keptId, otherId }: MergedPair,
      { moves, marks }: { readonly moves: Moves; readonly marks: Marks },
      by: number,
      at: Date,
    ): Promise<number> => {
      const { rows } = await sql<{ id: number }>`
        insert into patient_merges (clinic_id, kept_id, other_id, moves, marks, merged_by, merged_at)
        values (${clinicId}, ${keptId}, ${otherId}, ${JSON.stringify(moves)}::jsonb, ${JSON.stringify(marks)}::jsonb,
                ${by}, ${at})
        returning id`.execute(tx);
      return rows[0]?.id ?? 0;
    },

    end: async (id: number, by: number, at: Date): Promise<void> => {
      await sql`
        update patient_merges set undone_by = ${by}, undone_at = ${at}
         where clinic_id = ${clinicId} and id = ${id}`.execute(tx);
    },
  };
}

interface Target {
  readonly mergeId: number;
  readonly clinicId: number;
  readonly keptId: number;
}

/** The merge that archived the patient, and the record in which everything is now. */
export async function findMergeTarget(tx: Tx, patientId: number): Promise<Target | undefined> {
  const { rows } = await sql<Target>`
    with recursive chain as (
      select m.id, m.clinic_id, m.kept_id, 1 as place from patient_merges m
       where m.other_id = ${patientId} and m.undone_at is null
      union all
      select c.id, c.clinic_id, m.kept_id, c.place + 1
        from chain c join patient_merges m on m.clinic_id = c.clinic_id and m.other_id = c.kept_id and m.undone_at is null
       where c.place < ${sql.lit(MAX_CHAIN)}
    )
    select id as "mergeId", clinic_id as "clinicId", kept_id as "keptId" from chain order by place desc limit 1`.execute(
    tx,
  );
  return rows[0];
}

/** Those whom a merge of any clinic names. */
export const usersOnMerges: UsersNamed = (tx, userIds) => usersNamedBy(tx, 'is_on_merges', userIds);
