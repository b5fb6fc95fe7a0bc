import type { TableManifests } from '../../kernel/tables/table-manifest.ts';

export const mailTables = {
  counted_mails: {
    visibleTo: 'administrators',
    exported: 'Cuántos correos salieron en los últimos días, sin direcciones.',
    // Mails to one address are counted across clinics; rows live three days.
    undistributed: 'local',
    // Rows of the installation count as clinic 0, and those of a deleted clinic go after three days.
    hasClinicKey: false,
  },
  email_configs: {
    visibleTo: 'administrators',
    exported: 'Los servidores de correo de la instalación, con sus contraseñas.',
    // The configuration of outgoing mail belongs to the installation.
    undistributed: 'local',
  },
  outgoing_mails: {
    visibleTo: { clinic: 'clinic_id', user: 'subject_id', kind: 'account-notice' },
    exported: 'Los correos que esta instalación todavía no envió.',
    // Mails wait here until they are sent.
    undistributed: 'local',
    // Mails of the installation have clinic 0. A mail is removed once it no longer holds.
    hasClinicKey: false,
  },
} satisfies TableManifests;
