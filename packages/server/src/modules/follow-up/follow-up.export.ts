import { type ModuleExport, OF_PATIENT } from '../../kernel/exported-table.ts';

export const followUpExport: ModuleExport = {
  tables: [
    { table: 'recalls', ofPatient: OF_PATIENT },
    { table: 'tasks', ofPatient: OF_PATIENT },
    { table: 'work_attempts', ofPatient: OF_PATIENT },
    { table: 'work_marks' },
    { table: 'follow_up_templates' },
    {
      table: 'follow_up_messages',
      ofPatient: OF_PATIENT,
      sequences: { follow_up_batches: 'batch_id' },
    },
  ],
  kept: {},
};
