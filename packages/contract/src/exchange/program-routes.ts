import { z } from 'zod';
import { idParam } from '../fields/id.ts';
import { createdProgram, program, programCreate } from './programs.ts';

/** Only the clinic's owner among the dentists. */
const MANAGERS = ['ADMIN', 'DENTIST'] as const;

const inClinic = z.object({ clinicId: idParam });

export const programRoutes = {
  listPrograms: {
    method: 'GET',
    path: '/clinics/:clinicId/programs',
    summary: 'The programs with a token of the clinic, the newest first',
    who: MANAGERS,
    params: inClinic,
    errors: [404],
    status: 200,
    response: z.array(program),
  },
  createProgram: {
    method: 'POST',
    path: '/clinics/:clinicId/programs',
    summary: 'Make a token for a program; only this answer contains it',
    who: MANAGERS,
    params: inClinic,
    body: programCreate,
    errors: [404, 409],
    status: 201,
    response: createdProgram,
  },
  revokeProgram: {
    method: 'POST',
    path: '/clinics/:clinicId/programs/:id/revoke',
    summary: "Revoke a program's token at once and for good",
    who: MANAGERS,
    params: inClinic.extend({ id: idParam }),
    errors: [404, 409],
    status: 200,
    response: program,
  },
} as const;
