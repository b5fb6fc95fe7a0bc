import { z } from 'zod';
import { idParam } from '../fields/id.ts';

/** Who may create patients. */
export const STAFF = ['ADMIN', 'DENTIST', 'RECEPTIONIST'] as const;
/** Who may read histories. */
export const CLINICIANS = ['ADMIN', 'DENTIST'] as const;

export const byId = z.object({ id: idParam });
export const inClinic = z.object({ clinicId: idParam });

/** Of the dentists, only the owner of the clinic. */
export const MANAGED = { who: ['ADMIN', 'DENTIST'], params: inClinic, errors: [404] } as const;
export const MANAGED_BY_ID = { ...MANAGED, params: inClinic.extend({ id: idParam }) } as const;
