import type { ExportFailure, ExportState } from '@dentaria/contract/exchange/exports.ts';
import type { ImportField } from '@dentaria/contract/exchange/import-fields.ts';
import type {
  ImportColumn,
  ImportGender,
  ImportInsurance,
  ImportJob,
  ImportOutcome,
  ImportRow,
  ImportState,
  ImportValue,
} from '@dentaria/contract/exchange/imports.ts';
import type { ColumnType, Generated, Selectable } from 'kysely';
import type { StoredDates } from './imports/rows/propose-dates.ts';

type Timestamp = ColumnType<Date, Date | undefined, Date>;
/** Written as text, because pg sends a JavaScript array as a PostgreSQL array. */
type Json<T> = ColumnType<T, string | undefined, string>;

/** A chosen obra social with the ids that a coverage refers to. */
export interface StoredInsurance extends ImportInsurance {
  /** Null for a name that is not registered. */
  readonly insuranceId: number | null;
}

export interface StoredChange {
  readonly field: ImportField;
  readonly before: string | null;
  readonly after: string | null;
}

interface ImportJobsTable {
  clinic_id: number;
  id: Generated<number>;
  file_name: string;
  file_hash: Buffer;
  format: ImportJob['format'];
  encoding: ImportJob['encoding'];
  separator: ImportJob['separator'];
  state: Generated<ImportState>;
  version: Generated<number>;
  row_count: number;
  step_rows: Generated<number>;
  processed: Generated<number>;
  last_line: Generated<number>;
  counts: Json<Partial<Record<ImportOutcome, number>>>;
  failure: string | null;
  columns: Json<ImportColumn[]>;
  insurances: Json<StoredInsurance[]>;
  sheet: string | null;
  notes: Json<string[]>;
  noted: Generated<number>;
  genders: Json<ImportGender[]>;
  dates: Json<StoredDates | null>;
  applied: Generated<number>;
  run_by: number | null;
  created_by: number;
  created_at: Timestamp;
  finished_at: Date | null;
}

interface ImportRowsTable {
  clinic_id: number;
  import_id: number;
  line: number;
  cells: Json<string[]>;
  damaged: Json<number[]>;
  read_values: Json<ImportValue[]>;
  noted: Generated<boolean>;
  outcome: ImportOutcome | null;
  doc_number: string | null;
  patient_id: number | null;
  changes: Json<StoredChange[]>;
  issues: Json<ImportRow['issues']>;
  coverage_before: Json<object | null>;
  applied_at: Date | null;
}

interface ClinicExportsTable {
  clinic_id: number;
  id: Generated<number>;
  state: Generated<ExportState>;
  requested_by: number | null;
  created_at: Date;
  attempts: Generated<number>;
  rows_done: Generated<number>;
  rows_total: number | null;
  finished_at: Date | null;
  size: number | null;
  hash: Buffer | null;
  expires_at: Date | null;
  /** Of the last attempt that ended with an error. */
  failure: ExportFailure | null;
  signed_by: string | null;
}

export type ExchangeTables = {
  clinic_exports: ClinicExportsTable;
  import_jobs: ImportJobsTable;
  import_rows: ImportRowsTable;
};

export type ImportJobRow = Selectable<ImportJobsTable>;
export type ClinicExportRow = Selectable<ClinicExportsTable>;
