import type { ModuleExport } from '../../kernel/exported-table.ts';

export const onboardingExport: ModuleExport = {
  tables: [],
  kept: {
    counted_mails: 'Cuántos correos salieron en los últimos días, sin direcciones.',
    email_configs: 'Los servidores de correo de la instalación, con sus contraseñas.',
    invitations: 'Son de la instalación, y sus enlaces abren cuentas.',
    mails: 'Los correos de las invitaciones, con sus enlaces.',
  },
};
