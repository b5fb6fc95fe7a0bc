import type { TableManifests } from '../../kernel/tables/table-manifest.ts';

export const mailTables = {
  counted_mails: {
    visibleTo: 'administrators',
    exported: 'Cuántos emails salieron en los últimos días, sin direcciones.',
    // Mails to one address are counted across clinics.
    undistributed: 'local',
    hasClinicKey: false,
  },
  email_configs: {
    visibleTo: 'administrators',
    exported: 'Los servidores de email de la instalación, con sus contraseñas.',
    undistributed: 'local',
  },
  outgoing_mails: {
    visibleTo: { clinic: 'clinic_id', user: 'subject_id', kind: 'account-notice' },
    exported: 'Los emails que esta instalación todavía no envió.',
    undistributed: 'local',
    hasClinicKey: false,
  },
} satisfies TableManifests;
