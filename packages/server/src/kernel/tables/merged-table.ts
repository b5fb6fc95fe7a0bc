import type { Tx } from '../database/database.ts';
import type { RequestContext } from '../request-context.ts';

export interface MergedPair {
  readonly clinicId: number;
  readonly keptId: number;
  /** The record that the merge archives. */
  readonly otherId: number;
}

export interface TakenColumns {
  readonly columns: readonly string[];
  /** Columns that were empty in the kept record. */
  readonly filled: readonly string[];
}

export const NOTHING_TAKEN: TakenColumns = { columns: [], filled: [] };

/**
 * SQL sees the table as `t` and the merge as `p` (clinic_id, kept, other, at). By default, the other record's rows
 * get the kept record's `patient_id`.
 */
export interface MergedTable {
  readonly table: string;
  readonly label: string;
  /** Primary key without clinic_id; defaults to `id`. */
  readonly key?: readonly string[];
  readonly rows?: string;
  readonly set?: Readonly<Record<string, string>>;
  /** SQL condition for the rows that the preview counts; null for none. Defaults to the other record's rows. */
  readonly counted?: string | null;
  /**
   * Allows an undo after other columns have changed. By default it is rejected: what was signed, presented or paid
   * since the merge belongs to the kept record.
   */
  readonly toleratesChanges?: boolean;
  /** SQL function for rows that the serving role may not update: (clinic, table, rows as JSON, from, to). */
  readonly movedBy?: string;
}

/** Pairs of rows that must belong to the same patient. An undo that would separate them is rejected. */
export interface MergeTie {
  readonly between: readonly [string, string];
  readonly pairs: string;
  readonly why: string;
}

export interface ModuleMerge extends MergeHooks {
  readonly tables: (taken: TakenColumns) => readonly MergedTable[];
}

export interface MergeHooks {
  readonly group: string;
  readonly ties?: readonly MergeTie[];
  /** Runs before anything is read and waits for writers of the two records. */
  readonly lock?: (tx: Tx, pair: MergedPair) => Promise<void>;
  readonly findNotes?: (tx: Tx, pair: MergedPair) => Promise<readonly string[]>;
  /** Stored with the merge for `findUndoObstacles`. */
  readonly mark?: (tx: Tx, pair: MergedPair) => Promise<number>;
  readonly findUndoObstacles?: (
    tx: Tx,
    pair: MergedPair,
    mark: number | undefined,
  ) => Promise<readonly string[]>;
  readonly finish?: (ctx: RequestContext, pair: MergedPair) => Promise<void>;
}

export const BELONGS_TO_OTHER = 't.patient_id = p.other';
