import type { TableManifests } from '../../kernel/table-manifest.ts';

export const mailTables = {
  counted_mails: {
    visibleTo: 'administrators',
    exported: 'Cuántos correos salieron en los últimos días, sin direcciones.',
    undistributed: ['local', 'Mails to one address are counted across clinics; rows live three days.'],
    withoutClinicKey:
      'Rows of the installation count as clinic 0, and those of a deleted clinic go after three days.',
  },
  email_configs: {
    visibleTo: 'administrators',
    exported: 'Los servidores de correo de la instalación, con sus contraseñas.',
    undistributed: ['local', 'The configuration of outgoing mail belongs to the installation.'],
  },
  outgoing_mails: {
    visibleTo: { clinic: 'clinic_id', user: 'subject_id', kind: 'account-notice' },
    exported: 'Los correos que esta instalación todavía no envió.',
    undistributed: ['local', 'Mails wait here until they are sent.'],
    withoutClinicKey: 'Mails of the installation have clinic 0. A mail is removed once it no longer holds.',
  },
} satisfies TableManifests;
