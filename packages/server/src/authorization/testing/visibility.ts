export type Row = Readonly<Record<string, unknown>>;

/** The attributes of a principal that row-level security uses. */
export interface ClinicScope {
  readonly id: number;
  /** Ids of the clinics whose rows they see. */
  readonly clinics: readonly number[];
}

/** Who sees the rows of a table. Administrators see all rows, except in `ownRows`. */
export type Visibility =
  | 'administrators'
  | 'signed-in'
  /** The table holds no personal data and is read before there is a session. */
  | 'everybody'
  | ((row: Row, scope: ClinicScope) => boolean);

/** Rows of the principal's clinics. */
export const inClinic = (row: Row, { clinics }: ClinicScope): boolean =>
  clinics.includes(row.clinic_id as number);

/** The principal's own rows. Administrators do not see those of others. */
export const ownRows = (row: Row, { id }: ClinicScope): boolean => row.user_id === id;
