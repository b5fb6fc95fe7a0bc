import { z } from 'zod';
import { changeRoute, createRoute, readRoute } from '../http/clinic-routes.ts';
import type { Route } from '../http/route.ts';
import { appointment } from './appointments.ts';
import {
  waitlistBooking,
  waitlistClose,
  waitlistCreate,
  waitlistEntry,
  waitlistOffersQuery,
  waitlistUpdate,
} from './waitlist.ts';

export const waitlistRoutes = {
  listWaitlist: {
    ...readRoute,
    path: '/clinics/:clinicId/waitlist',
    summary: 'Patients who wait for a slot, the longest waiting first',
    shows: { action: 'list', object: 'waitlist-entry' },
    response: z.array(waitlistEntry),
  },
  listWaitlistOffers: {
    ...readRoute,
    path: '/clinics/:clinicId/waitlist/offers',
    summary: 'The entries that fit a slot; none unless it is free and in the future',
    shows: { action: 'list', object: 'waitlist-entry' },
    query: waitlistOffersQuery,
    response: z.array(waitlistEntry),
  },
  createWaitlistEntry: {
    ...createRoute,
    path: '/clinics/:clinicId/waitlist',
    summary: 'Put a patient on the waitlist',
    body: waitlistCreate,
    errors: [404],
    response: waitlistEntry,
  },
  updateWaitlistEntry: {
    ...changeRoute,
    method: 'PUT',
    path: '/clinics/:clinicId/waitlist/:id',
    summary: 'Change what a waiting patient accepts',
    body: waitlistUpdate,
    response: waitlistEntry,
  },
  closeWaitlistEntry: {
    ...changeRoute,
    method: 'POST',
    path: '/clinics/:clinicId/waitlist/:id/close',
    summary: 'Take a patient off the waitlist without an appointment',
    body: waitlistClose,
  },
  bookWaitlistEntry: {
    ...createRoute,
    path: '/clinics/:clinicId/waitlist/:id/book',
    summary: 'Book a waiting patient and close the entry; 409 as for any booking',
    body: waitlistBooking,
    response: appointment,
  },
} as const satisfies Readonly<Record<string, Route>>;
