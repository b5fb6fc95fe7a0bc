import { clinicRoute, linkRoute, managedRoute } from '../http/clinic-routes.ts';
import type { RouteDetails } from '../http/route.ts';
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
  limits: READ_LIMITS,
  errors: [404, 429],
} as const;
const tokenRoute = { ...publicRoute, ...linkRoute('booking-link') } as const;

export const onlineBookingRoutes = {
  readOnlineBooking: {
    ...clinicRoute,
    summary: 'Settings of online booking and its appointment types',
    response: onlineBookingSettings,
  },
  updateOnlineBooking: {
    ...managedRoute,
    summary: 'Turn online booking on or off, and choose the types that patients may book',
    body: onlineBookingWrite,
    response: onlineBookingSettings,
  },
  readOnlineClinic: {
    ...publicRoute,
    summary:
      'Types and professionals that can be booked online; 404 without online booking, as for an unknown clinic',
    response: onlineClinic,
  },
  listOnlineSlots: {
    ...publicRoute,
    summary: 'Free slots of a type, one per start',
    query: onlineSlotsQuery,
    response: onlineSlots,
  },
  createHold: {
    ...publicRoute,
    summary: 'Hold a slot for ten minutes; a 409 carries the next free slots',
    limits: HOLD_LIMITS,
    body: holdCreate,
    errors: [404, 409, 429],
    status: 201,
    response: createdHold,
  },
  readHold: {
    ...tokenRoute,
    summary: 'A held slot, and the delivery of its mail',
    response: slotHold,
  },
  requestBooking: {
    ...tokenRoute,
    summary: 'Send the mail whose link books the held slot; holds the slot for ten more minutes',
    limits: REQUEST_LIMITS,
    body: holdRequest,
    errors: [404, 409, 429],
    response: slotHold,
  },
  releaseHold: {
    ...tokenRoute,
    summary: 'Release a held slot',
  },
  readLinkedHold: {
    ...tokenRoute,
    summary: 'The held slot of a mail; every invalid link gets the same 404',
    response: linkedHold,
  },
  confirmLinkedHold: {
    ...tokenRoute,
    summary: 'Book the held slot of a mail; idempotent',
    errors: [404, 409, 429],
    response: linkedHold,
  },
} as const satisfies Readonly<Record<string, RouteDetails>>;
