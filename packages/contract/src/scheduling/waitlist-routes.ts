import { z } from 'zod';
import { changeRoute, clinicRoute, createRoute } from '../http/clinic-routes.ts';
import type { RouteDetails } from '../http/route.ts';
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
    ...clinicRoute,
    summary: 'Patients who wait for a slot, the longest waiting first',
    shows: { action: 'list', object: 'waitlist-entry' },
    response: z.array(waitlistEntry),
  },
  listWaitlistOffers: {
    ...clinicRoute,
    summary: 'The entries that fit a slot; none unless it is free and in the future',
    shows: { action: 'list', object: 'waitlist-entry' },
    query: waitlistOffersQuery,
    response: z.array(waitlistEntry),
  },
  createWaitlistEntry: {
    ...createRoute,
    summary: 'Put a patient on the waitlist',
    body: waitlistCreate,
    errors: [404],
    response: waitlistEntry,
  },
  updateWaitlistEntry: {
    ...changeRoute,
    summary: 'Change what a waiting patient accepts',
    body: waitlistUpdate,
    response: waitlistEntry,
  },
  closeWaitlistEntry: {
    ...changeRoute,
    summary: 'Take a patient off the waitlist without an appointment',
    body: waitlistClose,
  },
  bookWaitlistEntry: {
    ...createRoute,
    summary: 'Book a waiting patient and close the entry; 409 as for any booking',
    body: waitlistBooking,
    response: appointment,
  },
} as const satisfies Readonly<Record<string, RouteDetails>>;
