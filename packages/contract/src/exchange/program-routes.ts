import { z } from 'zod';
import { managedRoute } from '../http/clinic-routes.ts';
import { createdProgram, program, programCreate } from './programs.ts';

export const programRoutes = {
  listPrograms: {
    method: 'GET',
    path: '/clinics/:clinicId/programs',
    summary: 'The programs with a token of the clinic, the newest first',
    ...managedRoute,
    response: z.array(program),
  },
  createProgram: {
    method: 'POST',
    path: '/clinics/:clinicId/programs',
    summary: 'Make a token for a program; only this answer contains it',
    ...managedRoute,
    body: programCreate,
    errors: [404, 409],
    status: 201,
    response: createdProgram,
  },
  revokeProgram: {
    method: 'POST',
    path: '/clinics/:clinicId/programs/:id/revoke',
    summary: "Revoke a program's token at once and for good",
    ...managedRoute,
    errors: [404, 409],
    response: program,
  },
} as const;
