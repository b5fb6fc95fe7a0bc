import type { StaffRole } from '@dentaria/contract/auth/staff-invitations.ts';
import type { SignInMethod } from '@dentaria/contract/auth/user-sessions.ts';
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
  /** Minutes without use after which the screens of its staff are locked. */
  idle_lock_minutes: number | null;
  /** Null: registered by somebody whom no administrator knows. */
  confirmed_at: Date | null;
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
  /** The registered obra social, if `insurance_named` equals `health_insurance`. */
  insurance_id: Generated<number | null>;
  insurance_named: Generated<string | null>;
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

/** What users see of their sessions. Removed when they expire. */
interface SessionsTable {
  id: GeneratedAlways<number>;
  session_id: string;
  user_id: number;
  token_version: number;
  method: SignInMethod | null;
  device: string;
  address: string;
  created_at: Date;
  last_used_at: Date;
  expires_at: Date;
}

/** With which a user signed in. `mail_state` is that of the mail about a new one. */
interface KnownDevicesTable {
  id: GeneratedAlways<number>;
  user_id: number;
  device_hash: Uint8Array;
  device: string;
  address: string;
  first_seen_at: Date;
  last_seen_at: Date;
  mail_state: 'queued' | 'sent' | 'failed' | 'none';
  message_id: string;
}

/** Of a forgotten password: requested by anybody, for an account that may not exist. */
interface PasswordRecoveriesTable {
  id: GeneratedAlways<number>;
  /** As typed, until the job has looked for the account. */
  name: string | null;
  user_id: number | null;
  recipient: string | null;
  /** Of the user when the mail was prepared. Any later change of it ends the recovery. */
  token_version: number | null;
  message_id: string;
  mail_state: 'queued' | 'sent' | 'failed' | 'none';
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
}

interface PasswordRecoveryLinksTable {
  token_hash: Uint8Array;
  recovery_id: number;
  created_at: GeneratedAlways<Date>;
}

interface StaffInvitationsTable {
  clinic_id: number;
  id: Generated<number>;
  email: string;
  role: StaffRole;
  invited_by: number;
  created_at: Date;
  expires_at: Date;
  message_id: string;
  mail_state: 'queued' | 'sent' | 'failed' | 'bounced';
  mail_queued_at: Date;
  accepted_at: Date | null;
  revoked_at: Date | null;
}

interface StaffInvitationLinksTable {
  clinic_id: number;
  id: Generated<number>;
  invitation_id: number;
  token_hash: Uint8Array;
}

/** The key of an authenticator app. */
interface TotpSecretsTable {
  user_id: number;
  secret: Uint8Array;
  created_at: Date;
  /** Null until the first code. */
  confirmed_at: Date | null;
  /** Codes of this step and of earlier ones are used. */
  last_step: Generated<number>;
  last_used_at: Date | null;
}

interface RecoveryCodesTable {
  user_id: number;
  label: string;
  code_hash: string;
  used_at: Date | null;
}

interface PasskeysTable {
  id: GeneratedAlways<number>;
  user_id: number;
  credential_id: Uint8Array;
  public_key: Uint8Array;
  counter: number;
  transports: string[];
  name: string;
  created_at: Date;
  last_used_at: Date | null;
}

interface WebauthnChallengesTable {
  challenge_hash: Uint8Array;
  purpose: 'create' | 'prove' | 'confirm' | 'sign-in';
  user_id: number | null;
  expires_at: Date;
}

interface SignInTicketsTable {
  token_hash: Uint8Array;
  user_id: number;
  kind: 'prove' | 'enrol' | 'change';
  token_version: number;
  attempts: Generated<number>;
  expires_at: Date;
}

/** Identities of an identity provider that sign in to an account. */
interface LinkedIdentitiesTable {
  id: GeneratedAlways<number>;
  user_id: number;
  issuer: string;
  subject: string;
  email: string | null;
  created_at: Date;
  last_used_at: Date | null;
}

/** Sign-ins and links under way at an identity provider, and the tickets of proven identities. */
interface OidcRequestsTable {
  id: GeneratedAlways<number>;
  state_hash: Uint8Array;
  browser_hash: Uint8Array;
  nonce: string;
  code_verifier: string;
  /** The account that the identity may be linked to. */
  user_id: number | null;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
  ticket_hash: Uint8Array | null;
  issuer: string | null;
  subject: string | null;
  email: string | null;
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
  sessions: SessionsTable;
  known_devices: KnownDevicesTable;
  password_recoveries: PasswordRecoveriesTable;
  password_recovery_links: PasswordRecoveryLinksTable;
  linked_identities: LinkedIdentitiesTable;
  oidc_requests: OidcRequestsTable;
  staff_invitations: StaffInvitationsTable;
  staff_invitation_links: StaffInvitationLinksTable;
  totp_secrets: TotpSecretsTable;
  recovery_codes: RecoveryCodesTable;
  passkeys: PasskeysTable;
  webauthn_challenges: WebauthnChallengesTable;
  sign_in_tickets: SignInTicketsTable;
};

export type SessionRow = Selectable<SessionsTable>;
export type KnownDeviceRow = Selectable<KnownDevicesTable>;
export type UserRow = Selectable<UsersTable>;
export type ClinicRow = Selectable<ClinicsTable>;
export type StaffInvitationRow = Selectable<StaffInvitationsTable>;
export type PasskeyRow = Selectable<PasskeysTable>;
export type ChallengePurpose = WebauthnChallengesTable['purpose'];
export type TicketKind = SignInTicketsTable['kind'];
export type LinkedIdentityRow = Selectable<LinkedIdentitiesTable>;
export type OidcRequestRow = Selectable<OidcRequestsTable>;
export type PasswordRecoveryRow = Selectable<PasswordRecoveriesTable>;
