import { type ModuleExport, OF_PATIENT } from '../../kernel/exported-table.ts';

export const exchangeExport: ModuleExport = {
  tables: [
    { table: 'import_jobs' },
    { table: 'import_rows', ofPatient: OF_PATIENT, people: ['patient_id'] },
    { table: 'duplicate_dismissals', ofPatient: '$2 in (t.first_id, t.second_id)' },
    { table: 'patient_merges', ofPatient: '$2 in (t.kept_id, t.other_id)' },
    { table: 'patient_merge_rows' },
  ],
  kept: {
    api_tokens: 'Los accesos de programas son de esta instalación: se crean de nuevo.',
    clinic_exports: 'Las exportaciones de esta instalación; sus archivos no se copian.',
  },
};
