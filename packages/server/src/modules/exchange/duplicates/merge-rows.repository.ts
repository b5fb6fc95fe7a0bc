import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/database.ts';
import { column, rawQuery, statement } from '../../../kernel/database/statement.ts';
import {
  BELONGS_TO_OTHER,
  type MergedPair,
  type MergedTable,
  type MergeTie,
} from '../../../kernel/tables/merged-table.ts';
import type { StoredStep } from './declared-steps.ts';
import type { MergeRow } from './merges.repository.ts';

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

const keysOf = (column: 'key' | 'before') =>
  sql<string[]>`array(select jsonb_object_keys(${sql.ref(column)}))`;

const isMovedByMerge = (table: string, id: string): string => `exists (
  select from patient_merge_rows r cross join p
   where r.clinic_id = p.clinic_id and r.merge_id = $4::bigint and r.table_name = '${table}'
     and r.key = jsonb_build_object('id', ${id}) and r.before ?| array['patient_id', 'patient_user_id'])`;

export function mergeRowsRepository(tx: Tx) {
  const run = (text: string, values: readonly unknown[]) => rawQuery(tx, { text }, values);
  const countRows = async (text: string, values: readonly unknown[]): Promise<number> => {
    const [row] = await rawQuery(tx, statement({ columns: { count: column.int8 }, text }), values);
    return row?.count ?? 0;
  };
  const rowsOf = (clinicId: number, mergeId: number) =>
    tx.selectFrom('patient_merge_rows').where('clinic_id', '=', clinicId).where('merge_id', '=', mergeId);

  const ofStep = (merge: Pick<StoredMerge, 'clinicId' | 'id'>, { step }: RecordedStep) => [
    merge.clinicId,
    merge.id,
    step,
  ];

  return {
    count: ({ clinicId, keptId, otherId }: MergedPair, { table, counted }: MergedTable): Promise<number> =>
      countRows(
        `with p as (select $1::bigint as clinic_id, $2::bigint as other, $3::bigint as kept)
         select count(*) as count from ${quoted(table)} t cross join p
          where t.clinic_id = p.clinic_id and (${counted ?? BELONGS_TO_OTHER})`,
        [clinicId, otherId, keptId],
      ),

    change: async (merge: StoredMerge, step: number, merged: MergedTable): Promise<void> => {
      const {
        table,
        key = ['id'],
        rows = BELONGS_TO_OTHER,
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

    listSteps: (clinicId: number, mergeId: number): Promise<RecordedStep[]> =>
      rowsOf(clinicId, mergeId)
        .distinctOn('step')
        .select(['step', 'table_name', 'label', 'moved_by'])
        .select([keysOf('key').as('keys'), keysOf('before').as('columns')])
        .orderBy('step', 'desc')
        .execute(),

    countChangedOrDeleted: (
      merge: Pick<StoredMerge, 'clinicId' | 'id'>,
      step: RecordedStep,
    ): Promise<number> => {
      const table = quoted(step.table_name);
      return countRows(
        `select count(*) as count from patient_merge_rows r
          where r.clinic_id = $1 and r.merge_id = $2 and r.step = $3 and not exists (
            select from ${table} t cross join lateral jsonb_populate_record(null::${table}, r.key) k
             where t.clinic_id = r.clinic_id and ${sameKey('t', 'k', step.keys)} and not exists (
               select from jsonb_each(r.after) e
                where to_jsonb(t) -> e.key is distinct from e.value))`,
        ofStep(merge, step),
      );
    },

    restore: async (merge: StoredMerge, step: RecordedStep): Promise<void> => {
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

    findUserChange: (clinicId: number, mergeId: number, userId: number) =>
      rowsOf(clinicId, mergeId)
        .select(['before', 'after'])
        .where('table_name', '=', 'users')
        .where('key', '=', sql<string>`jsonb_build_object('id', ${userId}::bigint)`)
        .executeTakeFirst(),

    /** Returns why an undo would separate rows that refer to each other. */
    findTies: async (
      { clinic_id, kept_id, other_id, id }: MergeRow,
      ties: readonly MergeTie[],
    ): Promise<string[]> => {
      const found: string[] = [];
      for (const { between, pairs, why } of ties) {
        const rows = await run(
          `with p as (select $1::bigint as clinic_id, $2::bigint as kept, $3::bigint as other)
           select from p cross join lateral (${pairs}) tie
            where ${isMovedByMerge(between[0], 'tie.one')} <> ${isMovedByMerge(between[1], 'tie.other')} limit 1`,
          [clinic_id, kept_id, other_id, id],
        );
        if (rows.length > 0) found.push(why);
      }
      return found;
    },
  };
}
