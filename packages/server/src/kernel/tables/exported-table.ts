export interface ExportedTable {
  readonly table: string;
  /**
   * SQL condition on `t` for clinic $1; defaults to `t.clinic_id = $1`. `true` exports a registry that all clinics
   * share.
   */
  readonly rows?: string;
  /** SQL condition for patient $2; absent if the table is not about patients. */
  readonly ofPatient?: string;
  readonly without?: Readonly<Record<string, string>>;
  /** Only administrators can read the rows. */
  readonly isRestricted?: true;
  /** Columns with user ids that have no foreign key. */
  readonly people?: readonly string[];
  /** Columns filled from a sequence, which the import restarts after the largest value. */
  readonly sequences?: Readonly<Record<string, string>>;
}

/** Each table is either in `tables` or, with the reason in Spanish, in `kept`. */
export interface ModuleExport {
  readonly tables: readonly ExportedTable[];
  readonly kept: Readonly<Record<string, string>>;
  readonly sheets?: readonly ExportedSheet[];
}

export interface ExportedSheet {
  readonly name: string;
  readonly header: readonly string[];
  readonly select: string;
}

export const BELONGS_TO_PATIENT = 't.patient_id = $2';

export const parentBelongsToPatient = (parent: string, column: string): string =>
  `exists (select from ${parent} p where p.clinic_id = t.clinic_id and p.id = t.${column} and p.patient_id = $2)`;
