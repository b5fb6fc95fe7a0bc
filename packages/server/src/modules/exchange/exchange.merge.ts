import type { ModuleMerge } from '../../kernel/merged-table.ts';

export const exchangeMerge: ModuleMerge = {
  group: 'Datos',
  tables: () => [],
  kept: {
    api_tokens: 'Nombra al personal.',
    import_jobs: 'Nombra al personal.',
    import_rows: 'Al deshacer una importación quedan las fichas que cambiaron.',
    duplicate_dismissals: 'Es sobre fichas, no sobre personas.',
    patient_merges: 'Dice qué fichas se unificaron.',
  },
};
