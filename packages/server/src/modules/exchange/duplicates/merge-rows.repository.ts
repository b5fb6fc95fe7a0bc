import { CompiledQuery } from 'kysely';
import type { Tx } from '../../../kernel/database/database.ts';
import { type MergedPair, type MergedTable, OF_OTHER } from '../../../kernel/merged-table.ts';
import type { StoredStep } from './declared-steps.ts';

/** What a merge changed in one step, as far as an undo needs it. */
interface RecordedStep extends StoredStep {
  readonly step: number;
  readonly label: string;
}

interface StoredMerge extends MergedPair {
  readonly id: number;
  readonly at: Date;
}

const PATIENT = { patient_id: 'p.kept' } as const;
const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const columnsOf = (alias: string, names: readonly string[]): string =>
  names.map((name) => `${alias}.${quoted(name)}`).join(', ');
const jsonOf = (alias: string, names: readonly string[]): string =>
  `jsonb_build_object(${names.map((name) => `'${name}', ${alias}.${quoted(name)}`).join(', ')})`;
const sameKey = (one: string, other: string, keys: readonly string[]): string =>
  keys.map((name) => `${one}.${quoted(name)} = ${other}.${quoted(name)}`).join(' and ');

/** The rows of a merge's tables, which the modules describe. */
export function mergeRowsRepository(tx: Tx) {
  const run = async <Row>(text: string, values: readonly unknown[]): Promise<Row[]> =>
    (await tx.executeQuery<Row>(CompiledQuery.raw(text, [...values]))).rows;

  const ofStep = (merge: Pick<StoredMerge, 'clinicId' | 'id'>, { step }: RecordedStep) => [
    merge.clinicId,
    merge.id,
    step,
  ];

  return {
    count: async (
      { clinicId, keptId, otherId }: MergedPair,
      { table, counted }: MergedTable,
    ): Promise<number> => {
      const [row] = await run<{ count: number }>(
        `with p as (select $1::bigint as clinic_id, $2::bigint as other, $3::bigint as kept)
         select count(*) as count from ${quoted(table)} t cross join p
          where t.clinic_id = p.clinic_id and (${counted ?? OF_OTHER})`,
        [clinicId, otherId, keptId],
      );
      return row?.count ?? 0;
    },

    /** Changes the rows of a table and records them. */
    change: async (merge: StoredMerge, step: number, merged: MergedTable): Promise<void> => {
      const {
        table,
        key = ['id'],
        rows = OF_OTHER,
        set = PATIENT,
        movedBy,
        toleratesChanges = false,
      } = merged;
      const columns = Object.keys(set);
      const values = Object.entries(set).map(([column, value]) => `(${value}) as ${quoted(`new ${column}`)}`);
      const movedRow = `jsonb_build_object('id', id${columns.map((column) => `, '${column}', ${quoted(`new ${column}`)}`).join('')})`;
      const changed = movedBy
        ? `select picked.before, jsonb_build_object('id', m.moved_id) as key, m.moved_row as after
             from (select jsonb_agg(${movedRow}) as rows from picked) i cross join p
            cross join lateral ${movedBy}(p.clinic_id, '${table}', i.rows, p.other, p.kept) m
             join picked on picked.id = m.moved_id`
        : `update ${quoted(table)} t
              set ${columns.map((column) => `${quoted(column)} = picked.${quoted(`new ${column}`)}`).join(', ')}
             from picked
            where t.clinic_id = $1::bigint and ${sameKey('t', 'picked', key)}
           returning picked.before, ${jsonOf('t', key)} as key,
                     ${toleratesChanges ? jsonOf('t', columns) : 'to_jsonb(t)'} as after`;
      await run(
        `with p as materialized (
           select $1::bigint as clinic_id, $2::bigint as other, $3::bigint as kept, $4::timestamptz as at
         ), picked as materialized (
           select ${columnsOf('t', key)}, ${jsonOf('t', columns)} as before${values.map((value) => `, ${value}`).join('')}
             from ${quoted(table)} t cross join p
            where t.clinic_id = p.clinic_id and (${rows})
            order by ${columnsOf('t', key)} ${movedBy ? '' : 'for update of t'}
         ), changed as (${changed})
         insert into patient_merge_rows (clinic_id, merge_id, step, table_name, label, moved_by, key, before, after)
         select $1::bigint, $5::bigint, $6::integer, $7, $8, $9, key, before, after from changed`,
        [
          merge.clinicId,
          merge.otherId,
          merge.keptId,
          merge.at,
          merge.id,
          step,
          table,
          merged.label,
          movedBy ?? null,
        ],
      );
    },

    /** The last one first, as an undo goes. */
    listSteps: (clinicId: number, mergeId: number): Promise<RecordedStep[]> =>
      run(
        `select distinct on (step) step, table_name, label, moved_by,
                array(select jsonb_object_keys(key)) as keys, array(select jsonb_object_keys(before)) as columns
           from patient_merge_rows where clinic_id = $1 and merge_id = $2 order by step desc`,
        [clinicId, mergeId],
      ),

    /** How many rows of a step are gone or have changed since. */
    countChanged: async (
      merge: Pick<StoredMerge, 'clinicId' | 'id'>,
      step: RecordedStep,
    ): Promise<number> => {
      const table = quoted(step.table_name);
      const [row] = await run<{ count: number }>(
        `select count(*) as count from patient_merge_rows r
          where r.clinic_id = $1 and r.merge_id = $2 and r.step = $3 and not exists (
            select from ${table} t cross join lateral jsonb_populate_record(null::${table}, r.key) k
             where t.clinic_id = r.clinic_id and ${sameKey('t', 'k', step.keys)} and not exists (
               select from jsonb_each(r.after) e
                where to_jsonb(t) -> e.key is distinct from e.value))`,
        ofStep(merge, step),
      );
      return row?.count ?? 0;
    },

    giveBack: async (merge: StoredMerge, step: RecordedStep): Promise<void> => {
      const table = quoted(step.table_name);
      if (step.moved_by) {
        await run(
          `select from (select jsonb_agg(key || before) as rows from patient_merge_rows
                         where clinic_id = $1 and merge_id = $2 and step = $3) i
            cross join lateral ${step.moved_by}($1::bigint, '${step.table_name}', i.rows, $4::bigint, $5::bigint) m`,
          [...ofStep(merge, step), merge.keptId, merge.otherId],
        );
        return;
      }
      await run(
        `update ${table} t
            set ${step.columns.map((column) => `${quoted(column)} = b.${quoted(column)}`).join(', ')}
           from patient_merge_rows r
          cross join lateral jsonb_populate_record(null::${table}, r.before) b
          cross join lateral jsonb_populate_record(null::${table}, r.key) k
          where r.clinic_id = $1 and r.merge_id = $2 and r.step = $3
            and t.clinic_id = r.clinic_id and ${sameKey('t', 'k', step.keys)}`,
        ofStep(merge, step),
      );
    },

    /** The changed columns of one row of `users`. */
    findUserChange: async (
      clinicId: number,
      mergeId: number,
      userId: number,
    ): Promise<
      { before: Record<string, string | null>; after: Record<string, string | null> } | undefined
    > => {
      const [row] = await run<{
        before: Record<string, string | null>;
        after: Record<string, string | null>;
      }>(
        `select before, after from patient_merge_rows
          where clinic_id = $1 and merge_id = $2 and table_name = 'users' and key = jsonb_build_object('id', $3::bigint)`,
        [clinicId, mergeId, userId],
      );
      return row;
    },
  };
}
