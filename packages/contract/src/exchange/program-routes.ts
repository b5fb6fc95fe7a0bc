import { z } from 'zod';
import { changeManagedRoute, createManagedRoute, readManagedRoute } from '../http/clinic-routes.ts';
import { createdProgram, program, programCreate } from './programs.ts';

export const programRoutes = {
  listPrograms: {
    path: '/clinics/:clinicId/programs',
    summary: 'API clients of the clinic, newest first',
    ...readManagedRoute,
    response: z.array(program),
  },
  createProgram: {
    path: '/clinics/:clinicId/programs',
    summary: 'Create an API client; only this response contains its token',
    ...createManagedRoute,
    body: programCreate,
    response: createdProgram,
  },
  revokeProgram: {
    method: 'POST',
    path: '/clinics/:clinicId/programs/:id/revoke',
    summary: 'Revoke the token of an API client permanently',
    ...changeManagedRoute,
    response: program,
  },
} as const;
