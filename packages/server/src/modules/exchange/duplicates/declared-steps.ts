import type { MergedTable, ModuleMerge, TakenColumns } from '../../../kernel/tables/merged-table.ts';
import { TAKEN_COLUMNS } from './merge-fields.ts';

/** A step of a merge as it is stored. Its names become SQL when the merge is undone. */
export interface StoredStep {
  readonly table_name: string;
  readonly moved_by: string | null;
  /** The primary key without clinic_id. */
  readonly keys: readonly string[];
  readonly columns: readonly string[];
}

/** Every kind of step in the database. */
export const STORED_STEPS = `
  select distinct table_name, moved_by, array(select jsonb_object_keys(key)) as keys,
         array(select jsonb_object_keys(before)) as columns
    from patient_merge_rows`;

const MERGES: readonly TakenColumns[] = [
  { columns: [], filled: [] },
  { columns: TAKEN_COLUMNS, filled: [] },
  { columns: TAKEN_COLUMNS, filled: TAKEN_COLUMNS },
];

/** Whether a merge makes such a step, which a database that was changed or imported need not hold. */
export function isDeclaredStep(step: StoredStep, merges: readonly ModuleMerge[]): boolean {
  const tables = merges.flatMap((merge) => MERGES.flatMap((taken) => merge.tables(taken)));
  return tables.some((declared) => isStepOf(step, declared));
}

const isStepOf = (
  { table_name, moved_by, keys, columns }: StoredStep,
  { table, movedBy, key = ['id'], set = { patient_id: '' } }: MergedTable,
): boolean =>
  table_name === table &&
  moved_by === (movedBy ?? null) &&
  keys.toSorted().join() === key.toSorted().join() &&
  columns.every((column) => column in set);
