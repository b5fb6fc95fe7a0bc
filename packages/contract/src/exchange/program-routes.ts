import { z } from 'zod';
import { changeManagedRoute, createManagedRoute, managedRoute } from '../http/clinic-routes.ts';
import { createdProgram, program, programCreate } from './programs.ts';

export const programRoutes = {
  listPrograms: {
    summary: 'API clients of the clinic, newest first',
    ...managedRoute,
    response: z.array(program),
  },
  createProgram: {
    summary: 'Create an API client; only this response contains its token',
    ...createManagedRoute,
    body: programCreate,
    response: createdProgram,
  },
  revokeProgram: {
    summary: 'Revoke the token of an API client permanently',
    ...changeManagedRoute,
    response: program,
  },
} as const;
