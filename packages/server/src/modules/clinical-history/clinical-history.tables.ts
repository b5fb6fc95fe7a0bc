import type { RoleName } from '@dentaria/contract/roles.ts';
import type { ColumnType, GeneratedAlways } from 'kysely';

type Timestamp = ColumnType<Date, Date, Date>;
type Immutable<T> = ColumnType<T, T, never>;

export interface HistoriesTable {
  id: GeneratedAlways<number>;
  patient_user_id: Immutable<number>;
  clinic_id: Immutable<number>;
  volume: Immutable<number>;
  version: number;
  next_row_id: number;
  restorations: number;
  caries: number;
  extractions: number;
  absent_teeth: number;
  crowns: number;
  notes: number;
  created_at: ColumnType<Date, Date, never>;
  archived_at: Timestamp | null;
  /** Archived by a merge of two records, without a version that says so. */
  closed_by_merge: ColumnType<boolean, never, never>;
}

export interface HistoryVersionsTable {
  history_id: Immutable<number>;
  version: Immutable<number>;
  clinic_id: Immutable<number>;
  action: Immutable<'saved' | 'archived'>;
  author_id: Immutable<number>;
  saved_at: ColumnType<Date, Date, never>;
  save_key: Immutable<Buffer | null>;
  people: Immutable<readonly number[]>;
  /** Written as text and read by `content::text`: the bytes that were hashed. */
  content: ColumnType<unknown, string, never>;
  previous_hash: Immutable<Buffer | null>;
  hash: Immutable<Buffer>;
}

/** The columns of auth's `users` that this module joins; their names come from `author_names` and auth's public API. */
interface PatientsTable {
  id: Immutable<number>;
  clinic_id: Immutable<number>;
  roles: Immutable<RoleName[]>;
  removed_at: Immutable<Date | null>;
}

interface SuggestionCallsTable {
  user_id: number;
  made_at: Date[];
}

export type ClinicalHistoryTables = {
  histories: HistoriesTable;
  history_versions: HistoryVersionsTable;
  users: PatientsTable;
  suggestion_calls: SuggestionCallsTable;
};
