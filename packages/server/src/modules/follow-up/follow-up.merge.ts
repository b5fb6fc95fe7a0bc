import type { MergeHooks, MergeTie } from '../../kernel/tables/merged-table.ts';

const about = (table: 'recalls' | 'tasks', why: string): MergeTie => ({
  between: [table, 'appointments'],
  pairs: `
    select t.id as one, a.id as other from ${table} t
      join appointments a on a.clinic_id = t.clinic_id and a.id = t.appointment_id and a.patient_id = p.kept
     where t.clinic_id = p.clinic_id and t.patient_id = p.kept`,
  why,
});

export const followUpMerge: MergeHooks = {
  group: 'Seguimiento',
  ties: [
    about('recalls', 'Controles: un turno atendido después de la unificación propuso uno'),
    about('tasks', 'Tareas: hay una nueva sobre un turno que se unificó'),
    {
      between: ['tasks', 'tasks'],
      pairs: `
        select t.id as one, o.id as other from tasks t
          join tasks o on o.clinic_id = t.clinic_id and o.id = t.previous_id and o.patient_id = p.kept
         where t.clinic_id = p.clinic_id and t.patient_id = p.kept`,
      why: 'Tareas: una que se repite siguió después de la unificación',
    },
  ],
};
