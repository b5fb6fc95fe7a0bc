import type { StampedList } from '../database/lists/list-stamp.ts';
import type { Tables } from '../database/tables.generated.ts';
import type { ExportedSheet, ExportedTable, ModuleExport } from './exported-table.ts';
import type { MergedTable, MergeHooks, ModuleMerge, TakenColumns } from './merged-table.ts';

/** Who sees the rows of a table under row-level security. */
export type Visibility =
  | 'administrators'
  | 'signed-in'
  /** Without personal data, and read before there is a session. */
  | 'everybody'
  /** The user in `user_id`. Administrators do not. */
  | 'own-user'
  /**
   * The staff of the clinic in one column, the user in another, and administrators. With `kind`, the user sees rows of
   * that kind only.
   */
  | { readonly clinic?: string; readonly user?: string; readonly kind?: string };

/** Rows that a merge moves to the kept record. */
type Moved = Omit<MergedTable, 'table'>;

/** What the columns of a table do not say. */
export interface TableManifest {
  /** By default the staff of the clinic in `clinic_id`, and administrators. */
  readonly visibleTo?: Visibility;
  /** How the export of a clinic contains the rows, or in Spanish why it does not. */
  readonly exported: Omit<ExportedTable, 'table'> | string;
  /**
   * How a merge of two patients changes the rows, or in Spanish why it does not. Required for a table that refers to
   * patients.
   */
  readonly merged?: Moved | readonly Moved[] | ((taken: TakenColumns) => readonly Moved[]) | string;
  /**
   * By default rows are distributed by clinic_id (docs/scaling.md). Every node has a copy of a reference table; only the
   * coordinator has a local one.
   */
  readonly undistributed?: 'reference' | 'local';
  /** False if `clinic_id` references no clinic. */
  readonly hasClinicKey?: false;
  /** The list that shows the rows: each write stamps it. */
  readonly listed?: {
    readonly list: StampedList;
    /** The column with the clinic; by default `clinic_id`, null if the rows belong to none. */
    readonly clinic?: string | null;
    /** Columns that the list does not show. */
    readonly hidden?: readonly string[];
  };
}

/** The manifests of a module's tables: what is exported stands after what it refers to. */
export type TableManifests = Readonly<Partial<Record<TableName, TableManifest>>>;

export type TableName = keyof Tables | 'kysely_migration' | 'kysely_migration_lock';

/** What a module declares of its tables. */
export interface ModuleTables {
  readonly manifests: TableManifests;
  readonly sheets?: readonly ExportedSheet[];
  /** Absent without tables that refer to patients. */
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
