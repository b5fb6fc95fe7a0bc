import type { TableManifests } from '../../kernel/tables/table-manifest.ts';

export const onboardingTables = {
  invitations: {
    visibleTo: 'administrators',
    exported: 'Son de la instalación, y sus enlaces abren cuentas.',
    undistributed: 'local',
  },
  mails: {
    visibleTo: 'administrators',
    exported: 'Los emails de las invitaciones, con sus enlaces.',
    undistributed: 'local',
  },
} satisfies TableManifests;
