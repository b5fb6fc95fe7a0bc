import { z } from 'zod';
import { idParam } from '../fields/id.ts';

export const STAFF = ['ADMIN', 'DENTIST', 'RECEPTIONIST'] as const;
export const CLINIC_STAFF = ['DENTIST', 'RECEPTIONIST'] as const;
/** Policies restrict a clinic's settings to dentists who own it. */
export const MANAGERS = ['ADMIN', 'DENTIST'] as const;

export const byId = z.object({ id: idParam });
export const byToken = z.object({ token: z.string() });
export const inClinic = z.object({ clinicId: idParam });

export const clinicRoute = { who: STAFF, errors: [404] } as const;
export const managedRoute = { ...clinicRoute, who: MANAGERS } as const;
export const changeRoute = { who: STAFF, errors: [404, 409] } as const;
export const changeManagedRoute = { ...changeRoute, who: MANAGERS } as const;
export const pdfRoute = { who: STAFF, errors: [404, 429] } as const;
export const createRoute = { ...changeRoute, status: 201 } as const;
export const createManagedRoute = { ...createRoute, who: MANAGERS } as const;
/** Tolerates mistyped and expired links and mail programs that open them, but slows down guessing. */
export const linkLimits = (name: string) =>
  ({ name, counts: 'failures', perVisitor: 30, overall: 1_000, windowSeconds: 900 }) as const;
export const linkRoute = (limitsName: string) =>
  ({ limits: linkLimits(limitsName), params: byToken }) as const;
export const removeRoute = {
  ...changeRoute,
  query: z.object({ version: z.union([z.int(), z.string().regex(/^[1-9]\d{0,8}$/)]).transform(Number) }),
} as const;
