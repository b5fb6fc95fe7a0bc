import { z } from 'zod';
import { changeManagedRoute, createManagedRoute, readManagedRoute } from '../http/clinic-routes.ts';
import { createdProgram, program, programCreate } from './programs.ts';

export const programRoutes = {
  listPrograms: {
    path: '/clinics/:clinicId/programs',
    summary: 'The programs with a token of the clinic, the newest first',
    ...readManagedRoute,
    response: z.array(program),
  },
  createProgram: {
    path: '/clinics/:clinicId/programs',
    summary: 'Make a token for a program; only this answer contains it',
    ...createManagedRoute,
    body: programCreate,
    response: createdProgram,
  },
  revokeProgram: {
    method: 'POST',
    path: '/clinics/:clinicId/programs/:id/revoke',
    summary: "Revoke a program's token at once and for good",
    ...changeManagedRoute,
    response: program,
  },
} as const;
