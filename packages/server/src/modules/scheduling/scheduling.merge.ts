import { stampList } from '../../kernel/database/lists/list-stamp.ts';
import type { MergeHooks } from '../../kernel/tables/merged-table.ts';

export const schedulingMerge: MergeHooks = {
  group: 'Agenda',
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
