import type { ExportedSheet } from '../../kernel/tables/exported-table.ts';
import type { TableManifest, TableManifests } from '../../kernel/tables/table-manifest.ts';
import { mergedAccounts, mergedUsers } from './auth.merge.ts';
import { isPatientSql } from './users/user-conditions.ts';

const ACCOUNT_ROWS = {
  visibleTo: { user: 'user_id' },
  merged: 'Del ingreso con el usuario de la ficha, que se archiva con ella.',
  // Accounts are looked up before their clinic is known.
  undistributed: 'local',
} as const;

const STAFF_LINKS: TableManifest = { exported: 'Enlaces de esta instalación, que valen siete días.' };

const SIGN_IN_STEP: TableManifest = {
  ...ACCOUNT_ROWS,
  exported: 'Pasos de cinco minutos de un inicio de sesión en esta instalación.',
};

export const authTables = {
  clinics: {
    visibleTo: { clinic: 'id', user: 'owner_user_id' },
    exported: { rows: 't.id = $1' },
    merged: 'Un paciente no es propietario de clínicas.',
    undistributed: 'reference',
    listed: { list: 'clinics', clinic: 'id' },
  },
  accounts: {
    visibleTo: { clinic: 'clinic_id', user: 'user_id' },
    exported: {},
    merged: mergedAccounts,
    undistributed: 'reference',
    // The account is inserted before the user, whose clinic it copies.
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
    // It contains ids of deleted users, which must not be reused.
    exported: { isRestricted: true, sequences: { users_id_seq: 'user_id' } },
    hasClinicKey: false,
  },
  patient_terms: {
    exported: 'El índice de la búsqueda de pacientes: se vuelve a hacer.',
    merged: 'El índice de la búsqueda: lo escribe la base al cambiar la ficha.',
    hasClinicKey: false,
  },
  staff_invitations: STAFF_LINKS,
  staff_invitation_links: STAFF_LINKS,
  ended_sessions: {
    visibleTo: 'everybody',
    exported: 'Sesiones de esta instalación.',
    undistributed: 'local',
  },
  totp_secrets: {
    ...ACCOUNT_ROWS,
    exported: 'Cifrados con la clave de esta instalación.',
  },
  recovery_codes: {
    ...ACCOUNT_ROWS,
    exported: 'De cuentas de esta instalación: en otra todos reciben una contraseña nueva.',
  },
  passkeys: {
    ...ACCOUNT_ROWS,
    exported: 'Valen solo para la dirección de esta instalación.',
  },
  webauthn_challenges: SIGN_IN_STEP,
  sign_in_tickets: SIGN_IN_STEP,
  account_notices: {
    ...ACCOUNT_ROWS,
    exported: 'Avisos que esta instalación envió por email.',
  },
  sessions: {
    visibleTo: { user: 'user_id' },
    exported: 'Sesiones de esta instalación.',
    merged: 'Las sesiones del usuario de la ficha que se archiva terminan con la unificación.',
    undistributed: 'local',
  },
  known_devices: {
    visibleTo: 'administrators',
    exported: 'Dispositivos con los que se inició sesión en esta instalación.',
    merged: 'Los dispositivos con los que entró el usuario de la ficha.',
    undistributed: 'local',
  },
  linked_identities: {
    visibleTo: { user: 'user_id' },
    exported: 'Identidades del proveedor de esta instalación: en otra se vinculan de nuevo.',
    merged:
      'Con la identidad de la ficha archivada no se inicia sesión más: queda libre para vincularla a la que se conservó.',
    undistributed: 'reference',
  },
  oidc_requests: {
    visibleTo: { user: 'user_id' },
    exported: 'Inicios de sesión de diez minutos de esta instalación.',
    merged: 'Ingresos que empezaron: valen diez minutos.',
    undistributed: 'local',
  },
  password_recoveries: {
    visibleTo: 'administrators',
    exported: 'Enlaces de media hora de esta instalación.',
    merged: 'Los enlaces que se enviaron al usuario de la ficha: valen media hora.',
    undistributed: 'local',
  },
  password_recovery_links: {
    visibleTo: 'administrators',
    exported: 'Enlaces de media hora de esta instalación.',
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
