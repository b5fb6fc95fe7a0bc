import { z } from 'zod';
import { idParam } from '../fields/id.ts';
import type { Route } from '../http/route.ts';
import {
  createdHold,
  holdCreate,
  holdRequest,
  linkedHold,
  onlineBookingSettings,
  onlineBookingWrite,
  onlineClinic,
  onlineSlots,
  onlineSlotsQuery,
  slotHold,
} from './online-booking.ts';

const STAFF = ['ADMIN', 'DENTIST', 'RECEPTIONIST'] as const;
const MANAGERS = ['ADMIN', 'DENTIST'] as const;

const inClinic = z.object({ clinicId: idParam });
const byToken = z.object({ token: z.string() });

/** Many visitors may share an address: a mobile network, a waiting room. */
const READ_LIMITS = {
  name: 'online-booking',
  counts: 'calls',
  perVisitor: 600,
  inAll: 20_000,
  windowSeconds: 900,
} as const;
const HOLD_LIMITS = {
  name: 'slot-hold',
  counts: 'calls',
  perVisitor: 40,
  inAll: 2_000,
  windowSeconds: 3_600,
} as const;
/** Each call sends a mail. */
const REQUEST_LIMITS = {
  name: 'booking-request',
  counts: 'calls',
  perVisitor: 20,
  inAll: 1_000,
  windowSeconds: 3_600,
} as const;
const TOKEN_LIMITS = {
  name: 'booking-link',
  counts: 'failures',
  perVisitor: 30,
  inAll: 1_000,
  windowSeconds: 900,
} as const;

export const onlineBookingRoutes = {
  readOnlineBooking: {
    method: 'GET',
    path: '/clinics/:clinicId/online-booking',
    summary: 'Whether and how far ahead patients may book online, and which types',
    who: STAFF,
    params: inClinic,
    errors: [404],
    status: 200,
    response: onlineBookingSettings,
  },
  updateOnlineBooking: {
    method: 'PUT',
    path: '/clinics/:clinicId/online-booking',
    summary: 'Turn online booking on or off, and choose the types that patients may book',
    who: MANAGERS,
    params: inClinic,
    body: onlineBookingWrite,
    errors: [404],
    status: 200,
    response: onlineBookingSettings,
  },
  readOnlineClinic: {
    method: 'GET',
    path: '/online-booking/:clinicId',
    summary:
      'What patients may book online; the same 404 for an absent clinic and one without online booking',
    who: 'public',
    limits: READ_LIMITS,
    anonymous: true,
    params: inClinic,
    errors: [404, 429],
    status: 200,
    response: onlineClinic,
  },
  listOnlineSlots: {
    method: 'GET',
    path: '/online-booking/:clinicId/slots',
    summary: 'Free slots of a type, one per start',
    who: 'public',
    limits: READ_LIMITS,
    anonymous: true,
    params: inClinic,
    query: onlineSlotsQuery,
    errors: [404, 429],
    status: 200,
    response: onlineSlots,
  },
  createHold: {
    method: 'POST',
    path: '/online-booking/:clinicId/holds',
    summary: 'Hold a slot for ten minutes; a 409 carries the next free slots',
    who: 'public',
    limits: HOLD_LIMITS,
    anonymous: true,
    params: inClinic,
    body: holdCreate,
    errors: [404, 409, 429],
    status: 201,
    response: createdHold,
  },
  readHold: {
    method: 'GET',
    path: '/holds/:token',
    summary: 'A held slot, and the delivery of its mail',
    who: 'public',
    limits: TOKEN_LIMITS,
    anonymous: true,
    params: byToken,
    errors: [404, 429],
    status: 200,
    response: slotHold,
  },
  requestBooking: {
    method: 'POST',
    path: '/holds/:token/request',
    summary: 'Send the mail whose link books the held slot; holds the slot for ten more minutes',
    who: 'public',
    limits: REQUEST_LIMITS,
    anonymous: true,
    params: byToken,
    body: holdRequest,
    errors: [404, 409, 429],
    status: 200,
    response: slotHold,
  },
  releaseHold: {
    method: 'DELETE',
    path: '/holds/:token',
    summary: 'Release a held slot',
    who: 'public',
    limits: TOKEN_LIMITS,
    anonymous: true,
    params: byToken,
    errors: [404, 429],
    status: 204,
  },
  readLinkedHold: {
    method: 'GET',
    path: '/booking-links/:token',
    summary: 'The held slot of a mail; every invalid link gets the same 404',
    who: 'public',
    limits: TOKEN_LIMITS,
    anonymous: true,
    params: byToken,
    errors: [404, 429],
    status: 200,
    response: linkedHold,
  },
  confirmLinkedHold: {
    method: 'POST',
    path: '/booking-links/:token/confirm',
    summary: 'Book the held slot of a mail; idempotent',
    who: 'public',
    limits: TOKEN_LIMITS,
    anonymous: true,
    params: byToken,
    errors: [404, 409, 429],
    status: 200,
    response: linkedHold,
  },
} as const satisfies Readonly<Record<string, Route>>;
