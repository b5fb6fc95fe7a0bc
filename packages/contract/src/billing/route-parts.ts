import { z } from 'zod';
import { idParam } from '../fields/id.ts';

const STAFF = ['ADMIN', 'DENTIST', 'RECEPTIONIST'] as const;
export const DESK = ['DENTIST', 'RECEPTIONIST'] as const;
/** Of the dentists, the owner of the clinic only. */
export const MANAGERS = ['ADMIN', 'DENTIST'] as const;

export const inClinic = z.object({ clinicId: idParam });
export const inClinicById = inClinic.extend({ id: idParam });
export const ofPatient = inClinic.extend({ patientId: idParam });

export const READ = { method: 'GET', who: STAFF, errors: [404], status: 200 } as const;
export const CSV = { ...READ, download: { mediaTypes: ['text/csv'] } } as const;
export const PDF = { ...READ, errors: [404, 429], download: { mediaTypes: ['application/pdf'] } } as const;
export const CREATE = { method: 'POST', who: STAFF, errors: [404, 409], status: 201 } as const;
/** A call that changes what exists. */
export const CHANGE = { who: STAFF, errors: [404, 409], status: 200 } as const;
/** The version arrives as text. */
export const REMOVE = {
  method: 'DELETE',
  who: STAFF,
  query: z.object({ version: z.union([z.int(), z.string().regex(/^[1-9]\d{0,8}$/)]).transform(Number) }),
  errors: [404, 409],
  status: 204,
} as const;
