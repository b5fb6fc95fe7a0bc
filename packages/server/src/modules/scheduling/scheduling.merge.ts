import { stampList } from '../../kernel/database/list-stamp.ts';
import { type ModuleMerge, OF_OTHER } from '../../kernel/merged-table.ts';

const answer = (patient: 'kept' | 'other', condition: string): string =>
  `exists (select from message_consents c
            where c.clinic_id = p.clinic_id and c.patient_id = p.${patient} and ${condition})`;

export const schedulingMerge: ModuleMerge = {
  group: 'Agenda',
  tables: () => [
    { table: 'appointments', label: 'Turnos', toleratesChanges: true },
    { table: 'waitlist_entries', label: 'Lista de espera', toleratesChanges: true },
    // Who refused messages in one of the records gets none.
    {
      table: 'message_consents',
      label: 'Permiso de recordatorios',
      key: ['patient_id'],
      rows: `t.patient_id = p.kept and t.answer = 'yes' and ${answer('other', "c.answer = 'no'")}`,
      set: { answer: `'no'` },
      counted: null,
    },
    {
      table: 'message_consents',
      label: 'Permiso de recordatorios',
      key: ['patient_id'],
      rows: `${OF_OTHER} and not ${answer('kept', 'true')}`,
      set: { patient_id: 'p.kept' },
      counted: null,
    },
  ],
  kept: {},
  ties: [
    {
      between: ['waitlist_entries', 'appointments'],
      pairs: `
        select t.id as one, a.id as other from waitlist_entries t
          join appointments a on a.clinic_id = t.clinic_id and a.id = t.appointment_id and a.patient_id = p.kept
         where t.clinic_id = p.clinic_id and t.patient_id = p.kept`,
      why: 'Lista de espera: se dio un turno después de la unificación',
    },
  ],
  finish: ({ tx }, { clinicId }) => stampList(tx, 'agenda', [clinicId]),
};
