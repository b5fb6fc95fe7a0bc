import type { TableManifests } from '../../kernel/tables/table-manifest.ts';

export const onboardingTables = {
  invitations: {
    visibleTo: 'administrators',
    exported: 'Son de la instalación, y sus enlaces abren cuentas.',
    // An invitation precedes its clinic, and only administrators read it.
    undistributed: 'local',
  },
  mails: {
    visibleTo: 'administrators',
    exported: 'Los correos de las invitaciones, con sus enlaces.',
    // Mails belong to invitations.
    undistributed: 'local',
  },
} satisfies TableManifests;
