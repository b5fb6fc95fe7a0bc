import EventOutlined from '@mui/icons-material/EventOutlined';
import type { PatientParts } from '../../../shared/patients/patient-parts.ts';
import { AppointmentsTab } from './AppointmentsTab.tsx';
import { NextAppointment } from './NextAppointment.tsx';
import { UpcomingAppointments } from './UpcomingAppointments.tsx';

/** The appointments of a patient: a tab, the next one in the header, the coming ones on the summary. */
export const patientParts: PatientParts = {
  service: 'scheduling',
  roles: ['ADMIN', 'DENTIST', 'RECEPTIONIST'],
  tabs: [
    { label: 'Turnos', hash: 'turnos', icon: EventOutlined, order: 20, opens: { section: AppointmentsTab } },
  ],
  Header: NextAppointment,
  Due: UpcomingAppointments,
  places: { appointment: () => '#turnos', message: () => '#turnos' },
};
