import type { Appointment } from '@dentaria/contract/scheduling/appointments.ts';
import EventOutlined from '@mui/icons-material/EventOutlined';
import type { PatientEvent, PatientParts } from '../../../shared/patients/patient-parts.ts';
import { AppointmentsTab } from './AppointmentsTab.tsx';
import { NextAppointment } from './NextAppointment.tsx';
import { patientAppointmentsQuery } from './patient-appointments.queries.ts';
import { UpcomingAppointments } from './UpcomingAppointments.tsx';

/** The appointments of a patient: a tab, the next one in the header, past ones as events. */
export const patientParts: PatientParts = {
  service: 'scheduling',
  roles: ['ADMIN', 'DENTIST', 'RECEPTIONIST'],
  tabs: [
    { label: 'Turnos', hash: 'turnos', icon: EventOutlined, order: 20, opens: { section: AppointmentsTab } },
  ],
  Header: NextAppointment,
  Due: UpcomingAppointments,
  events: async (patientId, queries) =>
    (await queries.fetchQuery(patientAppointmentsQuery(patientId))).flatMap(eventOf),
};

/** Empty for an appointment that has not ended in any way. */
function eventOf({ id, state, startsAt, cancelReason }: Appointment): PatientEvent[] {
  const text = EVENT_TEXTS[state];
  if (text === undefined) return [];
  return [{ id: `appointment-${id}`, at: startsAt, text, detail: cancelReason ?? undefined, to: '#turnos' }];
}

const EVENT_TEXTS: Readonly<Partial<Record<Appointment['state'], string>>> = {
  fulfilled: 'Turno atendido',
  cancelled: 'Turno cancelado',
  'no-show': 'No vino al turno',
};
