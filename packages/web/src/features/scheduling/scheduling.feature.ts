import type { Feature } from '../../shared/feature.ts';
import { schedulingPaths } from './scheduling.paths.ts';

const STAFF = ['ADMIN', 'DENTIST', 'RECEPTIONIST'] as const;

export const schedulingFeature: Feature = {
  routes: [
    {
      path: schedulingPaths.agenda,
      access: STAFF,
      screen: async () => (await import('./agenda/AgendaPage.tsx')).AgendaPage,
      prefetch: async (...call) => (await import('./agenda/agenda.queries.ts')).prefetchAgenda(...call),
    },
    {
      path: schedulingPaths.settings,
      access: STAFF,
      screen: async () => (await import('./settings/AgendaSettingsPage.tsx')).AgendaSettingsPage,
    },
    {
      path: schedulingPaths.appointmentLink,
      access: 'public',
      screen: async () => (await import('./messages/AppointmentLinkPage.tsx')).AppointmentLinkPage,
    },
    {
      path: schedulingPaths.onlineBooking,
      access: 'public',
      screen: async () => (await import('./online-booking/OnlineBookingPage.tsx')).OnlineBookingPage,
    },
    {
      path: schedulingPaths.bookingLink,
      access: 'public',
      screen: async () => (await import('./online-booking/BookingLinkPage.tsx')).BookingLinkPage,
    },
    {
      path: schedulingPaths.waitlist,
      access: STAFF,
      screen: async () => (await import('./waitlist/WaitlistPage.tsx')).WaitlistPage,
    },
    {
      path: schedulingPaths.numbers,
      access: ['ADMIN', 'DENTIST'],
      screen: async () => (await import('./numbers/NumbersPage.tsx')).NumbersPage,
    },
  ],
};
