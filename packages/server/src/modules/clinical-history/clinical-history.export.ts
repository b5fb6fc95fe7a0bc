import type { ModuleExport } from '../../kernel/exported-table.ts';

// A patient's own export has the histories in files of their own (custody/patient-export.ts).

export const clinicalHistoryExport: ModuleExport = {
  tables: [
    { table: 'histories' },
    { table: 'history_versions', people: ['people'] },
    { table: 'plan_rows', people: ['professional_id'] },
  ],
  kept: { suggestion_calls: 'Límites de uso.' },
};
