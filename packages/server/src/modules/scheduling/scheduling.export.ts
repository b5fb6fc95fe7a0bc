import { type ModuleExport, OF_PATIENT, ofPatientBy } from '../../kernel/exported-table.ts';
import { nameIn } from '../../kernel/people.ts';

export const schedulingExport: ModuleExport = {
  tables: [
    { table: 'chairs' },
    { table: 'appointment_types' },
    { table: 'schedules' },
    { table: 'closures' },
    { table: 'open_holidays' },
    {
      table: 'appointments',
      ofPatient: OF_PATIENT,
      sequences: { appointment_series: 'series_id' },
    },
    { table: 'waitlist_entries', ofPatient: OF_PATIENT },
    { table: 'message_settings' },
    { table: 'message_templates' },
    { table: 'message_consents', ofPatient: OF_PATIENT },
    { table: 'reminders', ofPatient: ofPatientBy('appointments', 'appointment_id') },
    { table: 'online_booking_settings' },
  ],
  kept: {
    appointment_links: 'Enlaces que confirman y cancelan turnos.',
    slot_holds: 'Duran unos minutos y tienen el enlace del visitante.',
    slot_hold_links: 'Enlaces que confirman reservas.',
  },
  sheets: [
    {
      name: 'turnos',
      header: ['N.º', 'Comienzo', 'Fin', 'Estado', 'Motivo', 'Paciente', 'Profesional', 'Nota'],
      select: `select a.id, a.starts_at, a.ends_at, a.state, t.name, ${nameIn('p')}, ${nameIn('d')}, a.note
                 from appointments a
                 join appointment_types t on t.clinic_id = a.clinic_id and t.id = a.type_id
                 left join users p on p.clinic_id = a.clinic_id and p.id = a.patient_id
                 left join users d on d.clinic_id = a.clinic_id and d.id = a.professional_id
                where a.clinic_id = $1 order by a.id`,
    },
  ],
};
