import type { Gender } from '@dentaria/contract/fields/genders.ts';
import type { RoleName } from '@dentaria/contract/roles.ts';
import type { ColumnType, Generated, GeneratedAlways, Selectable } from 'kysely';

type Timestamp = ColumnType<Date, Date | undefined, Date>;

export interface ClinicsTable {
  id: GeneratedAlways<number>;
  name: string;
  address: string | null;
  owner_user_id: number | null;
  owner_username: string | null;
  active: Generated<boolean>;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface UsersTable {
  id: Generated<number>;
  /** `NO_CLINIC` for a user who belongs to none. */
  clinic_id: Generated<number>;
  username: string;
  password_hash: string;
  email: string | null;
  first_name: string | null;
  last_name: string | null;
  doc_number: string | null;
  date_of_birth: string | null;
  street: string | null;
  city: string | null;
  state: string | null;
  postal_code: string | null;
  country: string | null;
  phone: string | null;
  gender: Gender | null;
  civil_status: string | null;
  profession: string | null;
  workplace: string | null;
  hierarchy: string | null;
  license_number: string | null;
  affiliate_number: string | null;
  health_insurance: string | null;
  emergency_contact_name: string | null;
  emergency_contact_phone: string | null;
  roles: RoleName[];
  enabled: Generated<boolean>;
  token_version: Generated<number>;
  removed_at: Date | null;
  created_at: Timestamp;
  updated_at: Timestamp;
  username_key: GeneratedAlways<string>;
  email_key: GeneratedAlways<string | null>;
  staff: GeneratedAlways<boolean>;
  member_of: GeneratedAlways<number | null>;
}

/** The names with which a user signs in, unique across clinics. */
interface AccountsTable {
  user_id: Generated<number>;
  clinic_id: number;
  username: string;
  email: string | null;
  staff: boolean;
  removed: Generated<boolean>;
  username_key: GeneratedAlways<string>;
  email_key: GeneratedAlways<string | null>;
}

interface EndedSessionsTable {
  session_id: string;
  expires_at: Date;
}

/** Written by a trigger on users. `term`: see the migration and `search-terms.ts`. */
interface PatientTermsTable {
  clinic_id: GeneratedAlways<number>;
  patient_id: GeneratedAlways<number>;
  term: GeneratedAlways<string>;
}

export type AuthTables = {
  clinics: ClinicsTable;
  users: UsersTable;
  accounts: AccountsTable;
  patient_terms: PatientTermsTable;
  ended_sessions: EndedSessionsTable;
};

export type UserRow = Selectable<UsersTable>;
export type ClinicRow = Selectable<ClinicsTable>;
