import EventOutlined from '@mui/icons-material/EventOutlined';
import type { Extensions } from '../../shared/extensions/extension-points.ts';
import { lazyComponent } from '../../shared/ui/lazy-component.tsx';

export const schedulingExtensions: Extensions = {
  bookingDialog: async () => (await import('./patient/PatientBookingDialog.tsx')).PatientBookingDialog,
  patientHeader: async () => (await import('./patient/PatientAppointments.tsx')).NextAppointment,
  patientDue: async () => (await import('./patient/PatientAppointments.tsx')).UpcomingAppointments,
  patientTabs: [
    {
      label: 'Turnos',
      hash: 'turnos',
      icon: EventOutlined,
      opens: {
        section: lazyComponent(
          async () => (await import('./patient/PatientAppointments.tsx')).AppointmentsTab,
        ),
      },
    },
  ],
};
