import type { ExportedSheet } from '../../kernel/tables/exported-table.ts';
import type { TableManifest, TableManifests } from '../../kernel/tables/table-manifest.ts';
import { mergedAccounts, mergedUsers } from './auth.merge.ts';
import { isPatientSql } from './users/user-conditions.ts';

const OF_ACCOUNT = {
  visibleTo: { user: 'user_id' },
  merged: 'Del ingreso con el usuario de la ficha, que se archiva con ella.',
  // Rows belong to accounts, and accounts are looked up before their clinic is known.
  undistributed: 'local',
} as const;

const LINKS_OF_STAFF: TableManifest = { exported: 'Enlaces de esta instalación, que valen siete días.' };

const STEP: TableManifest = {
  ...OF_ACCOUNT,
  exported: 'Pasos de cinco minutos de un ingreso en esta instalación.',
};

export const authTables = {
  clinics: {
    visibleTo: { clinic: 'id', user: 'owner_user_id' },
    exported: { rows: 't.id = $1' },
    merged: 'Un paciente no es propietario de clínicas.',
    // The tenants themselves.
    undistributed: 'reference',
    listed: { list: 'clinics', clinic: 'id' },
  },
  accounts: {
    visibleTo: { clinic: 'clinic_id', user: 'user_id' },
    exported: {},
    merged: mergedAccounts,
    // Names are unique across clinics.
    undistributed: 'reference',
    // Copied from the user, whom the account precedes.
    hasClinicKey: false,
  },
  users: {
    visibleTo: { clinic: 'clinic_id', user: 'id' },
    exported: {
      ofPatient: 't.id = $2',
      without: {
        password_hash: 'En otra instalación todos reciben una contraseña nueva.',
        token_version: 'Es de las sesiones de esta instalación.',
      },
    },
    merged: mergedUsers,
    listed: { list: 'users', hidden: ['password_hash', 'token_version', 'insurance_id', 'insurance_named'] },
  },
  audit: {
    visibleTo: 'administrators',
    // It names users who were deleted: nobody else gets their number.
    exported: { isRestricted: true, sequences: { users_id_seq: 'user_id' } },
    // The audit is append-only: its events outlive a deleted clinic.
    hasClinicKey: false,
  },
  patient_terms: {
    exported: 'El índice de la búsqueda de pacientes: se vuelve a hacer.',
    merged: 'El índice de la búsqueda: lo escribe la base al cambiar la ficha.',
    // A trigger on users inserts and deletes the terms of each patient.
    hasClinicKey: false,
  },
  staff_invitations: LINKS_OF_STAFF,
  staff_invitation_links: LINKS_OF_STAFF,
  ended_sessions: {
    // Random session ids without personal data.
    visibleTo: 'everybody',
    exported: 'Sesiones de esta instalación.',
    // Rows expire with their tokens.
    undistributed: 'local',
  },
  totp_secrets: {
    ...OF_ACCOUNT,
    exported: 'Cifrados con la clave de esta instalación.',
  },
  recovery_codes: {
    ...OF_ACCOUNT,
    exported: 'De cuentas de esta instalación: en otra todos reciben una contraseña nueva.',
  },
  passkeys: {
    ...OF_ACCOUNT,
    exported: 'Valen solo para la dirección de esta instalación.',
  },
  webauthn_challenges: STEP,
  sign_in_tickets: STEP,
  account_notices: {
    ...OF_ACCOUNT,
    exported: 'Avisos que esta instalación envió por correo.',
  },
  sessions: {
    visibleTo: { user: 'user_id' },
    exported: 'Sesiones de esta instalación.',
    merged: 'Las sesiones del usuario de la ficha que se archiva terminan con la unificación.',
    // Rows expire with their tokens.
    undistributed: 'local',
  },
  known_devices: {
    visibleTo: 'administrators',
    exported: 'Dispositivos con los que se entró a esta instalación.',
    merged: 'Los dispositivos con los que entró el usuario de la ficha.',
    // Devices of accounts, whose names are unique across clinics.
    undistributed: 'local',
  },
  linked_identities: {
    visibleTo: { user: 'user_id' },
    exported: 'Identidades del proveedor de esta instalación: en otra se vinculan de nuevo.',
    merged:
      'Con la identidad de la ficha archivada no se ingresa más: queda libre para vincularla a la que se conservó.',
    // An identity signs in to one account across clinics.
    undistributed: 'reference',
  },
  oidc_requests: {
    visibleTo: { user: 'user_id' },
    exported: 'Ingresos de diez minutos de esta instalación.',
    merged: 'Ingresos que empezaron: valen diez minutos.',
    // Begun before the account is known; rows live ten minutes.
    undistributed: 'local',
  },
  password_recoveries: {
    visibleTo: 'administrators',
    exported: 'Enlaces de media hora de esta instalación.',
    merged: 'Los enlaces que se enviaron al usuario de la ficha: valen media hora.',
    // Requested before the account is known; rows live a day.
    undistributed: 'local',
  },
  password_recovery_links: {
    visibleTo: 'administrators',
    exported: 'Enlaces de media hora de esta instalación.',
    // Links of password recoveries.
    undistributed: 'local',
  },
} satisfies TableManifests;

const PATIENT_COLUMNS = {
  'N.º': 'id',
  Apellido: 'last_name',
  Nombre: 'first_name',
  DNI: 'doc_number',
  Nacimiento: 'date_of_birth',
  Teléfono: 'phone',
  Email: 'email',
  Calle: 'street',
  Ciudad: 'city',
  Provincia: 'state',
  'Obra social': 'health_insurance',
  Afiliado: 'affiliate_number',
  Sexo: "case gender when 'FEMALE' then 'Femenino' when 'MALE' then 'Masculino' when 'OTHER' then 'Otro' end",
  'Código postal': 'postal_code',
  País: 'country',
  'Estado civil': 'civil_status',
  Profesión: 'profession',
  'Lugar de trabajo': 'workplace',
  Jerarquía: 'hierarchy',
  'Contacto de emergencia': 'emergency_contact_name',
  'Teléfono de emergencia': 'emergency_contact_phone',
};

export const authSheets: readonly ExportedSheet[] = [
  {
    name: 'pacientes',
    header: Object.keys(PATIENT_COLUMNS),
    select: `select ${Object.values(PATIENT_COLUMNS).join(', ')}
               from users where clinic_id = $1 and ${isPatientSql('users')} and removed_at is null order by id`,
  },
];
