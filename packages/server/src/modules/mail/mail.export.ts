import type { ModuleExport } from '../../kernel/exported-table.ts';

export const mailExport: ModuleExport = {
  tables: [],
  kept: {
    counted_mails: 'Cuántos correos salieron en los últimos días, sin direcciones.',
    email_configs: 'Los servidores de correo de la instalación, con sus contraseñas.',
    outgoing_mails: 'Los correos que esta instalación todavía no envió.',
  },
};
