import { linkRoute, managedRoute, readRoute } from '../http/clinic-routes.ts';
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

/** Many visitors may share an IP address: a mobile network, a waiting room. */
const READ_LIMITS = {
  name: 'online-booking',
  counts: 'calls',
  perVisitor: 600,
  overall: 20_000,
  windowSeconds: 900,
} as const;
const HOLD_LIMITS = {
  name: 'slot-hold',
  counts: 'calls',
  perVisitor: 40,
  overall: 2_000,
  windowSeconds: 3_600,
} as const;
const REQUEST_LIMITS = {
  name: 'booking-request',
  counts: 'calls',
  perVisitor: 20,
  overall: 1_000,
  windowSeconds: 3_600,
} as const;

const publicRoute = {
  who: 'public',
  limits: READ_LIMITS,
  anonymous: true,
  errors: [404, 429],
} as const;
const tokenRoute = { ...publicRoute, ...linkRoute('booking-link') } as const;

export const onlineBookingRoutes = {
  readOnlineBooking: {
    ...readRoute,
    path: '/clinics/:clinicId/online-booking',
    summary: 'Settings of online booking and its appointment types',
    response: onlineBookingSettings,
  },
  updateOnlineBooking: {
    ...managedRoute,
    method: 'PUT',
    path: '/clinics/:clinicId/online-booking',
    summary: 'Turn online booking on or off, and choose the types that patients may book',
    body: onlineBookingWrite,
    response: onlineBookingSettings,
  },
  readOnlineClinic: {
    ...publicRoute,
    method: 'GET',
    path: '/online-booking/:clinicId',
    summary:
      'Types and professionals that can be booked online; 404 without online booking, as for an unknown clinic',
    response: onlineClinic,
  },
  listOnlineSlots: {
    ...publicRoute,
    method: 'GET',
    path: '/online-booking/:clinicId/slots',
    summary: 'Free slots of a type, one per start',
    query: onlineSlotsQuery,
    response: onlineSlots,
  },
  createHold: {
    ...publicRoute,
    method: 'POST',
    path: '/online-booking/:clinicId/holds',
    summary: 'Hold a slot for ten minutes; a 409 carries the next free slots',
    limits: HOLD_LIMITS,
    body: holdCreate,
    errors: [404, 409, 429],
    status: 201,
    response: createdHold,
  },
  readHold: {
    ...tokenRoute,
    method: 'GET',
    path: '/holds/:token',
    summary: 'A held slot, and the delivery of its mail',
    response: slotHold,
  },
  requestBooking: {
    ...tokenRoute,
    method: 'POST',
    path: '/holds/:token/request',
    summary: 'Send the mail whose link books the held slot; holds the slot for ten more minutes',
    limits: REQUEST_LIMITS,
    body: holdRequest,
    errors: [404, 409, 429],
    response: slotHold,
  },
  releaseHold: {
    ...tokenRoute,
    method: 'DELETE',
    path: '/holds/:token',
    summary: 'Release a held slot',
  },
  readLinkedHold: {
    ...tokenRoute,
    method: 'GET',
    path: '/booking-links/:token',
    summary: 'The held slot of a mail; every invalid link gets the same 404',
    response: linkedHold,
  },
  confirmLinkedHold: {
    ...tokenRoute,
    method: 'POST',
    path: '/booking-links/:token/confirm',
    summary: 'Book the held slot of a mail; idempotent',
    errors: [404, 409, 429],
    response: linkedHold,
  },
} as const satisfies Readonly<Record<string, Route>>;
