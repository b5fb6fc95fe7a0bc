import type { ModuleExport } from '../../kernel/exported-table.ts';
import { isPatientSql } from './users/user-conditions.ts';

export const authExport: ModuleExport = {
  tables: [
    { table: 'clinics', rows: 't.id = $1' },
    { table: 'accounts' },
    {
      table: 'users',
      ofPatient: 't.id = $2',
      without: {
        password_hash: 'En otra instalación todos reciben una contraseña nueva.',
        token_version: 'Es de las sesiones de esta instalación.',
      },
    },
    // It names users who were deleted: nobody else gets their number.
    { table: 'audit', isRestricted: true, sequences: { users_id_seq: 'user_id' } },
  ],
  kept: {
    patient_terms: 'El índice de la búsqueda de pacientes: se vuelve a hacer.',
    staff_invitations: 'Enlaces de esta instalación, que valen siete días.',
    staff_invitation_links: 'Enlaces de esta instalación, que valen siete días.',
    ended_sessions: 'Sesiones de esta instalación.',
    totp_secrets: 'Cifrados con la clave de esta instalación.',
    recovery_codes: 'De cuentas de esta instalación: en otra todos reciben una contraseña nueva.',
    passkeys: 'Valen solo para la dirección de esta instalación.',
    webauthn_challenges: 'Pasos de cinco minutos de un ingreso en esta instalación.',
    sign_in_tickets: 'Pasos de cinco minutos de un ingreso en esta instalación.',
    account_notices: 'Avisos que esta instalación envió por correo.',
    sessions: 'Sesiones de esta instalación.',
    known_devices: 'Dispositivos con los que se entró a esta instalación.',
    linked_identities: 'Identidades del proveedor de esta instalación: en otra se vinculan de nuevo.',
    oidc_requests: 'Ingresos de diez minutos de esta instalación.',
    password_recoveries: 'Enlaces de media hora de esta instalación.',
    password_recovery_links: 'Enlaces de media hora de esta instalación.',
  },
  sheets: [
    {
      name: 'pacientes',
      header: [
        'N.º',
        'Apellido',
        'Nombre',
        'DNI',
        'Nacimiento',
        'Teléfono',
        'Email',
        'Calle',
        'Ciudad',
        'Provincia',
        'Obra social',
        'Afiliado',
        'Sexo',
        'Código postal',
        'País',
        'Estado civil',
        'Profesión',
        'Lugar de trabajo',
        'Jerarquía',
        'Contacto de emergencia',
        'Teléfono de emergencia',
      ],
      select: `select id, last_name, first_name, doc_number, date_of_birth, phone, email, street, city, state, health_insurance,
                      affiliate_number, case gender when 'FEMALE' then 'Femenino' when 'MALE' then 'Masculino' when 'OTHER' then 'Otro' end,
                      postal_code, country, civil_status, profession, workplace, hierarchy, emergency_contact_name,
                      emergency_contact_phone
                 from users where clinic_id = $1 and ${isPatientSql('users')} and removed_at is null order by id`,
    },
  ],
};
