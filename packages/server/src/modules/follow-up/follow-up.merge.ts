import { type MergeTie, type ModuleMerge, OF_OTHER } from '../../kernel/merged-table.ts';

/** The kind of the work list whose items are patients: its subjects are their ids. */
const OF_BALANCE = "t.kind = 'balance'";
const SUBJECT = `case when ${OF_BALANCE} and t.subject_id = p.other then p.kept else t.subject_id end`;

const openRecall = (patient: 'kept' | 'other', condition: string): string => `
  from recalls r where r.clinic_id = p.clinic_id and r.patient_id = p.${patient} and r.type_id = t.type_id
   and r.state = 'open' and ${condition}`;

const about = (table: 'recalls' | 'tasks', why: string): MergeTie => ({
  between: [table, 'appointments'],
  pairs: `
    select t.id as one, a.id as other from ${table} t
      join appointments a on a.clinic_id = t.clinic_id and a.id = t.appointment_id and a.patient_id = p.kept
     where t.clinic_id = p.clinic_id and t.patient_id = p.kept`,
  why,
});

export const followUpMerge: ModuleMerge = {
  group: 'Seguimiento',
  tables: () => [
    // Of two open recalls for one reason, which a patient may not have, the one that is due first stays open.
    {
      table: 'recalls',
      label: 'Controles',
      rows: `t.patient_id = p.kept and t.state = 'open' and exists (select ${openRecall('other', 'r.due_day < t.due_day')})`,
      set: { state: `'replaced'`, replaced_by: `(select r.id ${openRecall('other', 'true')})` },
      counted: null,
    },
    {
      table: 'recalls',
      label: 'Controles',
      rows: `${OF_OTHER} and t.state = 'open' and exists (select ${openRecall('kept', 'true')})`,
      set: {
        patient_id: 'p.kept',
        state: `'replaced'`,
        replaced_by: `(select r.id ${openRecall('kept', 'true')})`,
      },
      counted: null,
    },
    { table: 'recalls', label: 'Controles' },
    { table: 'tasks', label: 'Tareas', toleratesChanges: true },
    {
      table: 'work_attempts',
      label: 'Intentos de contacto',
      set: { patient_id: 'p.kept', subject_id: SUBJECT },
      toleratesChanges: true,
    },
    {
      table: 'follow_up_messages',
      label: 'Mensajes de Seguimiento',
      set: { patient_id: 'p.kept', subject_id: SUBJECT },
      toleratesChanges: true,
    },
    {
      table: 'work_marks',
      label: 'Notas de Seguimiento',
      key: ['kind', 'subject_id'],
      rows: `${OF_BALANCE} and t.subject_id = p.other and not exists (
        select from work_marks m where m.clinic_id = p.clinic_id and m.kind = t.kind and m.subject_id = p.kept)`,
      set: { subject_id: 'p.kept' },
      counted: null,
    },
  ],
  kept: {},
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
