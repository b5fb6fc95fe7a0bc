import { z } from 'zod';
import { idParam } from '../fields/id.ts';
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

const STAFF = ['ADMIN', 'DENTIST', 'RECEPTIONIST'] as const;

const inClinic = z.object({ clinicId: idParam });
const inClinicById = inClinic.extend({ id: idParam });

export const waitlistRoutes = {
  listWaitlist: {
    method: 'GET',
    path: '/clinics/:clinicId/waitlist',
    summary: 'Patients who wait for a slot, the longest waiting first',
    shows: { action: 'list', object: 'waitlist-entry' },
    who: STAFF,
    params: inClinic,
    errors: [404],
    status: 200,
    response: z.array(waitlistEntry),
  },
  listWaitlistOffers: {
    method: 'GET',
    path: '/clinics/:clinicId/waitlist/offers',
    summary: 'The entries that fit a slot; none unless it is free and in the future',
    shows: { action: 'list', object: 'waitlist-entry' },
    who: STAFF,
    params: inClinic,
    query: waitlistOffersQuery,
    errors: [404],
    status: 200,
    response: z.array(waitlistEntry),
  },
  createWaitlistEntry: {
    method: 'POST',
    path: '/clinics/:clinicId/waitlist',
    summary: 'Put a patient on the waitlist',
    who: STAFF,
    params: inClinic,
    body: waitlistCreate,
    errors: [404],
    status: 201,
    response: waitlistEntry,
  },
  updateWaitlistEntry: {
    method: 'PUT',
    path: '/clinics/:clinicId/waitlist/:id',
    summary: 'Change what a waiting patient accepts',
    who: STAFF,
    params: inClinicById,
    body: waitlistUpdate,
    errors: [404, 409],
    status: 200,
    response: waitlistEntry,
  },
  closeWaitlistEntry: {
    method: 'POST',
    path: '/clinics/:clinicId/waitlist/:id/close',
    summary: 'Take a patient off the waitlist without an appointment',
    who: STAFF,
    params: inClinicById,
    body: waitlistClose,
    errors: [404, 409],
    status: 204,
  },
  bookWaitlistEntry: {
    method: 'POST',
    path: '/clinics/:clinicId/waitlist/:id/book',
    summary: 'Book a waiting patient and close the entry; a 409 as for any booking',
    who: STAFF,
    params: inClinicById,
    body: waitlistBooking,
    errors: [404, 409],
    status: 201,
    response: appointment,
  },
} as const satisfies Readonly<Record<string, Route>>;
