/** A table of a module that the export of a clinic contains. Its rows are those with the clinic's `clinic_id`. */
export interface ExportedTable {
  readonly table: string;
  /**
   * In place of `t.clinic_id = $1`: SQL that selects the rows, in which `t` is the table and $1 the clinic. `true` for a
   * registry that all clinics share.
   */
  readonly rows?: string;
  /** SQL that selects the rows of patient $2, for the export of one patient. Absent: the table is not about patients. */
  readonly ofPatient?: string;
  /** Columns that are left out, with the reason in Spanish. */
  readonly without?: Readonly<Record<string, string>>;
  /** Row-level security shows the rows to administrators only. */
  readonly isRestricted?: true;
  /** Columns of users' ids that have no foreign key. */
  readonly people?: readonly string[];
  /** Further columns that hold numbers of a sequence; the import restarts it after the largest. */
  readonly sequences?: Readonly<Record<string, string>>;
}

/** What a module gives to an export, and the tables that it keeps, with the reason in Spanish. Each table is in one of both. */
export interface ModuleExport {
  readonly tables: readonly ExportedTable[];
  readonly kept: Readonly<Record<string, string>>;
  readonly sheets?: readonly ExportedSheet[];
}

/** A CSV of an export, for people and spreadsheets. */
export interface ExportedSheet {
  /** Without extension, in Spanish. */
  readonly name: string;
  readonly header: readonly string[];
  /** SQL of the rows of clinic $1, with a column for each title. */
  readonly select: string;
}

/** The rows of a table with the column `patient_id`. */
export const OF_PATIENT = 't.patient_id = $2';

/** The rows of a table that references one with the column `patient_id`. */
export const ofPatientBy = (parent: string, column: string): string =>
  `exists (select from ${parent} p where p.clinic_id = t.clinic_id and p.id = t.${column} and p.patient_id = $2)`;
