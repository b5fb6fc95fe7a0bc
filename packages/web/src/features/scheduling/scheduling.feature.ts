import { clinicToday } from '@dentaria/contract/fields/calendar-day.ts';
import type { Feature } from '../../shared/feature.ts';
import { schedulingPaths } from './scheduling.paths.ts';

const STAFF = ['ADMIN', 'DENTIST', 'RECEPTIONIST'] as const;

/** The agenda of a clinic, its settings, and the pages on which patients book and answer. */
export const schedulingFeature: Feature = {
  routes: [
    {
      path: schedulingPaths.agenda,
      access: STAFF,
      screen: () => import('./agenda/AgendaPage.tsx').then((module) => module.AgendaPage),
      prefetch: async (queries, { clinicId }) => {
        if (clinicId === undefined) return;
        const [{ agendaQuery }, { schedulingSettingsQuery }] = await Promise.all([
          import('./agenda/agenda.queries.ts'),
          import('./settings/settings.queries.ts'),
        ]);
        await Promise.all([
          queries.prefetchQuery(schedulingSettingsQuery(clinicId)),
          queries.prefetchQuery(agendaQuery(clinicId, { from: clinicToday(), days: 1 })),
        ]);
      },
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
  navigation: [{ label: () => 'Agenda', to: schedulingPaths.agenda.to(), roles: STAFF, order: 40 }],
};
