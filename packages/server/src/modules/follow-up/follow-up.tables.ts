import { BELONGS_TO_PATIENT } from '../../kernel/tables/exported-table.ts';
import { BELONGS_TO_OTHER } from '../../kernel/tables/merged-table.ts';
import type { TableManifests } from '../../kernel/tables/table-manifest.ts';

/** The subject of a balance item is the patient's id. */
const IS_BALANCE_ITEM = "t.kind = 'balance'";
const WITH_SUBJECT = {
  patient_id: 'p.kept',
  subject_id: `case when ${IS_BALANCE_ITEM} and t.subject_id = p.other then p.kept else t.subject_id end`,
};

const openRecall = (patient: 'kept' | 'other', condition: string): string => `
  from recalls r where r.clinic_id = p.clinic_id and r.patient_id = p.${patient} and r.type_id = t.type_id
   and r.state = 'open' and ${condition}`;

export const followUpTables = {
  recalls: {
    exported: { ofPatient: BELONGS_TO_PATIENT },
    merged: [
      // A patient may have only one open recall per type, so the one due first stays open.
      {
        label: 'Controles',
        rows: `t.patient_id = p.kept and t.state = 'open' and exists (select ${openRecall('other', 'r.due_day < t.due_day')})`,
        set: { state: `'replaced'`, replaced_by: `(select r.id ${openRecall('other', 'true')})` },
        counted: null,
      },
      {
        label: 'Controles',
        rows: `${BELONGS_TO_OTHER} and t.state = 'open' and exists (select ${openRecall('kept', 'true')})`,
        set: {
          patient_id: 'p.kept',
          state: `'replaced'`,
          replaced_by: `(select r.id ${openRecall('kept', 'true')})`,
        },
        counted: null,
      },
      { label: 'Controles' },
    ],
  },
  tasks: { exported: { ofPatient: BELONGS_TO_PATIENT }, merged: { label: 'Tareas', toleratesChanges: true } },
  work_attempts: {
    exported: { ofPatient: BELONGS_TO_PATIENT },
    merged: { label: 'Intentos de contacto', set: WITH_SUBJECT, toleratesChanges: true },
  },
  follow_up_templates: { exported: {} },
  follow_up_messages: {
    exported: { ofPatient: BELONGS_TO_PATIENT, sequences: { follow_up_batches: 'batch_id' } },
    merged: { label: 'Mensajes de seguimiento', set: WITH_SUBJECT, toleratesChanges: true },
  },
  work_marks: {
    exported: {},
    merged: {
      label: 'Notas de seguimiento',
      key: ['kind', 'subject_id'],
      rows: `${IS_BALANCE_ITEM} and t.subject_id = p.other and not exists (
        select from work_marks m where m.clinic_id = p.clinic_id and m.kind = t.kind and m.subject_id = p.kept)`,
      set: { subject_id: 'p.kept' },
      counted: null,
    },
  },
} satisfies TableManifests;
