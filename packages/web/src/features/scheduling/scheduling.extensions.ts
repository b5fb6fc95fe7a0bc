import EventOutlined from '@mui/icons-material/EventOutlined';
import type { Extensions } from '../../shared/extensions/extension-points.ts';
import { lazyComponent } from '../../shared/ui/lazy-component.tsx';

export const schedulingExtensions: Extensions = {
  bookingDialog: () =>
    import('./patient/PatientBookingDialog.tsx').then((module) => module.PatientBookingDialog),
  patientHeader: () => import('./patient/PatientAppointments.tsx').then((module) => module.NextAppointment),
  patientDue: () => import('./patient/PatientAppointments.tsx').then((module) => module.UpcomingAppointments),
  patientTabs: [
    {
      label: 'Turnos',
      hash: 'turnos',
      icon: EventOutlined,
      opens: {
        section: lazyComponent(() =>
          import('./patient/PatientAppointments.tsx').then((module) => module.AppointmentsTab),
        ),
      },
    },
  ],
};
