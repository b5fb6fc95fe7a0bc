import type { HistoryDocument } from './history-document.ts';

/** User id → current name. */
export type AuthorNames = Readonly<Record<string, string>>;

/** One version of a live history, without its document. */
export interface HistoryVersionRow {
  readonly history_id: number;
  readonly patient_user_id: number;
  readonly clinic_id: number;
  readonly created_at: Date;
  readonly version: number;
  readonly saved_at: Date;
  readonly author_id: number;
  readonly hash: Buffer;
  /** Names of the version's author and of the authors of its plan rows. */
  readonly names: AuthorNames;
}

/** The current version of a live history, with what a save needs. */
export interface HistoryRow extends HistoryVersionRow {
  readonly next_row_id: number;
  readonly save_key: Buffer | null;
  /** The ids of `names`. */
  readonly people: readonly number[];
  readonly document: HistoryDocument;
}
