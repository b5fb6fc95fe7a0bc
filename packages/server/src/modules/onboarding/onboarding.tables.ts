import type { TableManifests } from '../../kernel/table-manifest.ts';

export const onboardingTables = {
  invitations: {
    visibleTo: 'administrators',
    exported: 'Son de la instalación, y sus enlaces abren cuentas.',
    undistributed: ['local', 'An invitation precedes its clinic, and only administrators read it.'],
  },
  mails: {
    visibleTo: 'administrators',
    exported: 'Los correos de las invitaciones, con sus enlaces.',
    undistributed: ['local', 'Mails belong to invitations.'],
  },
} satisfies TableManifests;
