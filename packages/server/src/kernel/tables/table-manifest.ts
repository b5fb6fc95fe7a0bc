import type { StampedList } from '../database/lists/list-stamp.ts';
import type { Tables } from '../database/tables.generated.ts';
import type { ExportedSheet, ExportedTable, ModuleExport } from './exported-table.ts';
import type { MergedTable, MergeHooks, ModuleMerge, TakenColumns } from './merged-table.ts';

export type Visibility =
  | 'administrators'
  | 'signed-in'
  /** Without personal data; read before sign-in. */
  | 'everybody'
  /** The user in `user_id`, but not administrators. */
  | 'own-user'
  /**
   * Staff of the clinic in one column, the user in another, and administrators. With `kind`, the user sees only rows
   * of that kind.
   */
  | { readonly clinic?: string; readonly user?: string; readonly kind?: string };

type Moved = Omit<MergedTable, 'table'>;

export interface TableManifest {
  /** Defaults to staff of the clinic in `clinic_id` and administrators. */
  readonly visibleTo?: Visibility;
  readonly exported: Omit<ExportedTable, 'table'> | string;
  /** Required for a table that refers to patients. A text in Spanish says why a merge does not change the rows. */
  readonly merged?: Moved | readonly Moved[] | ((taken: TakenColumns) => readonly Moved[]) | string;
  /**
   * By default, rows are distributed by clinic_id (docs/scaling.md). Each node has a copy of a `reference` table; only
   * the coordinator has a `local` one.
   */
  readonly undistributed?: 'reference' | 'local';
  readonly hasClinicKey?: false;
  readonly listed?: {
    readonly list: StampedList;
    /** Defaults to `clinic_id`; null if the rows belong to no clinic. */
    readonly clinic?: string | null;
    readonly hidden?: readonly string[];
  };
}

/** A table comes after the tables that it references. */
export type TableManifests = Readonly<Partial<Record<TableName, TableManifest>>>;

export type TableName = keyof Tables | 'kysely_migration' | 'kysely_migration_lock';

export interface ModuleTables {
  readonly manifests: TableManifests;
  readonly sheets?: readonly ExportedSheet[];
  readonly merge?: MergeHooks;
}

const manifestsOf = (manifests: TableManifests) => Object.entries(manifests) as [TableName, TableManifest][];

export function exportOf({ manifests, sheets = [] }: ModuleTables): ModuleExport {
  const tables: ExportedTable[] = [];
  const kept: Record<string, string> = {};
  for (const [table, { exported }] of manifestsOf(manifests)) {
    if (typeof exported === 'string') kept[table] = exported;
    else tables.push({ table, ...exported });
  }
  return { tables, kept, sheets };
}

export const mergeOf = ({
  manifests,
  merge,
}: Required<Pick<ModuleTables, 'merge'>> & ModuleTables): ModuleMerge => ({
  ...merge,
  tables: (taken) =>
    manifestsOf(manifests).flatMap(([table, { merged = [] }]) => {
      if (typeof merged === 'string') return [];
      const moved = typeof merged === 'function' ? merged(taken) : [merged].flat();
      return moved.map((each) => ({ table, ...each }));
    }),
});
