import { z } from 'zod';
import { idParam } from '../fields/id.ts';

// Defaults for the routes of a clinic. A route spreads one of them and overrides what differs.

export const STAFF = ['ADMIN', 'DENTIST', 'RECEPTIONIST'] as const;
export const DESK = ['DENTIST', 'RECEPTIONIST'] as const;
/** For a clinic's settings, only dentists who own it; for histories, every dentist. */
export const MANAGERS = ['ADMIN', 'DENTIST'] as const;

export const byId = z.object({ id: idParam });
export const byToken = z.object({ token: z.string() });
export const inClinic = z.object({ clinicId: idParam });
export const inClinicById = inClinic.extend({ id: idParam });
export const ofPatient = inClinic.extend({ patientId: idParam });

/** For the staff of the clinic in the path. */
export const clinicRoute = { who: STAFF, params: inClinic, errors: [404], status: 200 } as const;

/** The same, without receptionists. */
export const managedRoute = { ...clinicRoute, who: MANAGERS } as const;
export const managedObjectRoute = { ...managedRoute, params: inClinicById } as const;

/** For the staff, a change of an object of the clinic in the path. */
export const clinicObjectRoute = {
  who: STAFF,
  params: inClinicById,
  errors: [404, 409],
  status: 200,
} as const;

/** For the staff, about an object without its clinic in the path. */
export const objectRoute = { who: STAFF, params: byId, errors: [404], status: 200 } as const;

// Without parameters of the path.

export const readRoute = { method: 'GET', who: STAFF, errors: [404], status: 200 } as const;
export const csvRoute = { ...readRoute, download: { mediaTypes: ['text/csv'] } } as const;
export const pdfRoute = {
  ...readRoute,
  errors: [404, 429],
  download: { mediaTypes: ['application/pdf'] },
} as const;
export const createRoute = { method: 'POST', who: STAFF, errors: [404, 409], status: 201 } as const;
/** A call that changes what exists. */
export const changeRoute = { who: STAFF, errors: [404, 409], status: 200 } as const;
/** The version arrives as text. */
export const removeRoute = {
  method: 'DELETE',
  who: STAFF,
  query: z.object({ version: z.union([z.int(), z.string().regex(/^[1-9]\d{0,8}$/)]).transform(Number) }),
  errors: [404, 409],
  status: 204,
} as const;
