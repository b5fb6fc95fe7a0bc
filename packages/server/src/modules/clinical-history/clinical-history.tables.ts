import type { RoleName } from '@dentaria/contract/roles.ts';
import type { ColumnType, GeneratedAlways } from 'kysely';

type Timestamp = ColumnType<Date, Date, Date>;
type Fixed<T> = ColumnType<T, T, never>;

export interface HistoriesTable {
  id: GeneratedAlways<number>;
  patient_user_id: Fixed<number>;
  clinic_id: Fixed<number | null>;
  volume: Fixed<number>;
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
}

export interface HistoryVersionsTable {
  history_id: Fixed<number>;
  version: Fixed<number>;
  clinic_id: Fixed<number | null>;
  action: Fixed<'saved' | 'archived'>;
  author_id: Fixed<number>;
  saved_at: ColumnType<Date, Date, never>;
  save_key: Fixed<Buffer | null>;
  people: Fixed<readonly number[]>;
  /** Written as text and read by `content::text`: the bytes that were hashed. */
  content: ColumnType<unknown, string, never>;
  previous_hash: Fixed<Buffer | null>;
  hash: Fixed<Buffer>;
}

/** Of auth's users what a record hangs on: the other side of its foreign keys. Who he is, auth tells. */
interface PatientsTable {
  id: Fixed<number>;
  clinic_id: Fixed<number | null>;
  roles: Fixed<RoleName[]>;
  removed_at: Fixed<Date | null>;
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
