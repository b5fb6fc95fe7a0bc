import type { Feature } from '../../shared/feature.ts';
import { schedulingPaths } from './scheduling.paths.ts';

const STAFF = ['ADMIN', 'DENTIST', 'RECEPTIONIST'] as const;

export const schedulingFeature: Feature = {
  routes: [
    {
      path: schedulingPaths.agenda,
      access: STAFF,
      screen: () => import('./agenda/AgendaPage.tsx').then((module) => module.AgendaPage),
      prefetch: async (...call) => (await import('./agenda/agenda.queries.ts')).prefetchAgenda(...call),
    },
    {
      path: schedulingPaths.settings,
      access: STAFF,
      screen: () => import('./settings/AgendaSettingsPage.tsx').then((module) => module.AgendaSettingsPage),
    },
    {
      path: schedulingPaths.appointmentLink,
      access: 'public',
      screen: () => import('./messages/AppointmentLinkPage.tsx').then((module) => module.AppointmentLinkPage),
    },
    {
      path: schedulingPaths.onlineBooking,
      access: 'public',
      screen: () =>
        import('./online-booking/OnlineBookingPage.tsx').then((module) => module.OnlineBookingPage),
    },
    {
      path: schedulingPaths.bookingLink,
      access: 'public',
      screen: () => import('./online-booking/BookingLinkPage.tsx').then((module) => module.BookingLinkPage),
    },
    {
      path: schedulingPaths.waitlist,
      access: STAFF,
      screen: () => import('./waitlist/WaitlistPage.tsx').then((module) => module.WaitlistPage),
    },
    {
      path: schedulingPaths.numbers,
      access: ['ADMIN', 'DENTIST'],
      screen: () => import('./numbers/NumbersPage.tsx').then((module) => module.NumbersPage),
    },
  ],
};
