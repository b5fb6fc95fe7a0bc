import type { Tx } from '../database/database.ts';
import type { RequestContext } from '../request-context.ts';

/** Two records of one person in a clinic. */
export interface MergedPair {
  readonly clinicId: number;
  readonly keptId: number;
  /** The record that is archived. */
  readonly otherId: number;
}

/** Columns of `users` that the kept record takes from the other one. */
export interface TakenColumns {
  readonly columns: readonly string[];
  /** Those in which the kept record had nothing. */
  readonly filled: readonly string[];
}

export const NOTHING_TAKEN: TakenColumns = { columns: [], filled: [] };

/**
 * How a merge changes the rows of a table. In SQL `t` is the table and `p` has the columns clinic_id, kept, other, and at:
 * the time of the merge. By default, the other record's rows get the kept record's `patient_id`.
 */
export interface MergedTable {
  readonly table: string;
  /** In Spanish, for the preview and for why a merge cannot be undone: "Turnos". */
  readonly label: string;
  /** The primary key without clinic_id; by default `id`. */
  readonly key?: readonly string[];
  /** Which rows change. */
  readonly rows?: string;
  /** The new values by column. */
  readonly set?: Readonly<Record<string, string>>;
  /** What the preview counts: rows of `t`. Absent: as the default of `rows`; null: nothing. */
  readonly counted?: string | null;
  /**
   * Whether the merge can be undone after other columns of its rows have changed. False by default: what was signed,
   * presented or paid since belongs to the kept record.
   */
  readonly toleratesChanges?: boolean;
  /** The SQL function that changes rows which the serving role may not update: (clinic, table, rows as JSON, from, to). */
  readonly movedBy?: string;
}

/**
 * Rows that refer to one another and both belong to the kept record after a merge. If the merge moved one of them alone, an
 * undo would leave them with different patients, and is refused.
 */
export interface MergeTie {
  /** The tables of `one` and `other`. */
  readonly between: readonly [string, string];
  /** SQL of the ids `one` and `other`, for `p` as in `MergedTable`. */
  readonly pairs: string;
  /** In Spanish, for an undo that is refused. */
  readonly why: string;
}

/** How a module takes part in a merge. */
export interface ModuleMerge extends MergeHooks {
  /** In the order in which they are changed. The undo reverses it. */
  readonly tables: (taken: TakenColumns) => readonly MergedTable[];
}

/** A module's hooks into a merge. */
export interface MergeHooks {
  /** In Spanish: "Agenda". */
  readonly group: string;
  /** What may come to refer to a moved row after the merge. */
  readonly ties?: readonly MergeTie[];
  /** Waits for writers of the two records. Called before anything is read. */
  readonly lock?: (tx: Tx, pair: MergedPair) => Promise<void>;
  /** What to know before, in Spanish. */
  readonly findNotes?: (tx: Tx, pair: MergedPair) => Promise<readonly string[]>;
  /** Stored with the merge for `findUndoObstacles`. */
  readonly mark?: (tx: Tx, pair: MergedPair) => Promise<number>;
  /** Why a merge cannot be undone beside rows that have changed, in Spanish. */
  readonly findUndoObstacles?: (
    tx: Tx,
    pair: MergedPair,
    mark: number | undefined,
  ) => Promise<readonly string[]>;
  /** After the rows were moved or given back. */
  readonly finish?: (ctx: RequestContext, pair: MergedPair) => Promise<void>;
}

export const OF_OTHER = 't.patient_id = p.other';
