import type { ModuleExport } from '../../kernel/exported-table.ts';

export const onboardingExport: ModuleExport = {
  tables: [],
  kept: {
    invitations: 'Son de la instalación, y sus enlaces abren cuentas.',
    mails: 'Los correos de las invitaciones, con sus enlaces.',
  },
};
