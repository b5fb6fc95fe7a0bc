import { personNameSql } from '../../kernel/people.ts';
import {
  BELONGS_TO_PATIENT,
  type ExportedSheet,
  parentBelongsToPatient,
} from '../../kernel/tables/exported-table.ts';
import { BELONGS_TO_OTHER } from '../../kernel/tables/merged-table.ts';
import type { TableManifests } from '../../kernel/tables/table-manifest.ts';

const ON_AGENDA = { list: 'agenda' } as const;

const hasAnswer = (patient: 'kept' | 'other', condition: string): string =>
  `exists (select from message_consents c
            where c.clinic_id = p.clinic_id and c.patient_id = p.${patient} and ${condition})`;

const CONSENT = { label: 'Permiso de recordatorios', key: ['patient_id'], counted: null };

export const schedulingTables = {
  chairs: { exported: {}, listed: ON_AGENDA },
  appointment_types: { exported: {}, listed: ON_AGENDA },
  schedules: { exported: {}, listed: ON_AGENDA },
  closures: { exported: {}, listed: ON_AGENDA },
  open_holidays: { exported: {}, listed: ON_AGENDA },
  appointments: {
    visibleTo: { clinic: 'clinic_id', user: 'patient_id' },
    exported: { ofPatient: BELONGS_TO_PATIENT, sequences: { appointment_series: 'series_id' } },
    merged: { label: 'Turnos', toleratesChanges: true },
    listed: ON_AGENDA,
  },
  waitlist_entries: {
    exported: { ofPatient: BELONGS_TO_PATIENT },
    merged: { label: 'Lista de espera', toleratesChanges: true },
    listed: ON_AGENDA,
  },
  message_settings: { exported: {} },
  message_templates: { exported: {} },
  message_consents: {
    exported: { ofPatient: BELONGS_TO_PATIENT },
    merged: [
      // A refusal in either record applies to the merged patient.
      {
        ...CONSENT,
        rows: `t.patient_id = p.kept and t.answer = 'yes' and ${hasAnswer('other', "c.answer = 'no'")}`,
        set: { answer: `'no'` },
      },
      {
        ...CONSENT,
        rows: `${BELONGS_TO_OTHER} and not ${hasAnswer('kept', 'true')}`,
        set: { patient_id: 'p.kept' },
      },
    ],
  },
  reminders: { exported: { ofPatient: parentBelongsToPatient('appointments', 'appointment_id') } },
  online_booking_settings: { exported: {} },
  appointment_links: { exported: 'Enlaces que confirman y cancelan turnos.' },
  slot_holds: { exported: 'Duran unos minutos y tienen el enlace del visitante.' },
  slot_hold_links: { exported: 'Enlaces que confirman reservas.' },
} satisfies TableManifests;

export const schedulingSheets: readonly ExportedSheet[] = [
  {
    name: 'turnos',
    header: ['N.º', 'Comienzo', 'Fin', 'Estado', 'Motivo', 'Paciente', 'Profesional', 'Nota'],
    select: `select a.id, a.starts_at, a.ends_at, a.state, t.name, ${personNameSql('p')}, ${personNameSql('d')}, a.note
               from appointments a
               join appointment_types t on t.clinic_id = a.clinic_id and t.id = a.type_id
               left join users p on p.clinic_id = a.clinic_id and p.id = a.patient_id
               left join users d on d.clinic_id = a.clinic_id and d.id = a.professional_id
              where a.clinic_id = $1 order by a.id`,
  },
];
