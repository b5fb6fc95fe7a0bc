import { z } from 'zod';
import { idParam } from '../fields/id.ts';

// What most routes of a clinic have in common. A route begins with one of these and states the rest, and what differs.

export const STAFF = ['ADMIN', 'DENTIST', 'RECEPTIONIST'] as const;
export const MANAGERS = ['ADMIN', 'DENTIST'] as const;

export const byId = z.object({ id: idParam });
export const inClinic = z.object({ clinicId: idParam });
export const inClinicById = inClinic.extend({ id: idParam });
export const byToken = z.object({ token: z.string() });

/** For the staff of the clinic in the path. */
export const clinicRoute = { who: STAFF, params: inClinic, errors: [404], status: 200 } as const;

/** The same, without receptionists. */
export const managedRoute = { ...clinicRoute, who: MANAGERS } as const;

/** For the staff, a change of an object of the clinic in the path. */
export const clinicObjectRoute = {
  who: STAFF,
  params: inClinicById,
  errors: [404, 409],
  status: 200,
} as const;

/** For the staff, about an object without its clinic in the path. */
export const objectRoute = { who: STAFF, params: byId, errors: [404], status: 200 } as const;
