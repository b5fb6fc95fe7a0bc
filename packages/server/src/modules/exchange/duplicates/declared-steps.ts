import type { MergedTable, ModuleMerge, TakenColumns } from '../../../kernel/tables/merged-table.ts';
import { MERGEABLE_COLUMNS } from './merge-fields.ts';

/** An undo puts these names into SQL, so `isDeclaredStep` checks them first. */
export interface StoredStep {
  readonly table_name: string;
  readonly moved_by: string | null;
  readonly keys: readonly string[];
  readonly columns: readonly string[];
}

export const STORED_STEPS = `
  select distinct table_name, moved_by, array(select jsonb_object_keys(key)) as keys,
         array(select jsonb_object_keys(before)) as columns
    from patient_merge_rows`;

const MERGES: readonly TakenColumns[] = [
  { columns: [], filled: [] },
  { columns: MERGEABLE_COLUMNS, filled: [] },
  { columns: MERGEABLE_COLUMNS, filled: MERGEABLE_COLUMNS },
];

/** Returns false for a step that no merge creates. A manipulated or imported database may contain one. */
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
