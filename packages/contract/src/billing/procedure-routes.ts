import { z } from 'zod';
import { changeRoute, createRoute, MANAGERS, readRoute } from '../http/clinic-routes.ts';
import type { Route } from '../http/route.ts';
import { nomencladorImport, procedure, procedureCreate, procedureUpdate } from './procedures.ts';

export const procedureRoutes = {
  listProcedures: {
    ...readRoute,
    path: '/clinics/:clinicId/procedures',
    summary: "The clinic's procedures by code, inactive ones too",
    response: z.array(procedure),
  },
  createProcedure: {
    ...createRoute,
    path: '/clinics/:clinicId/procedures',
    summary: 'Add a procedure; its code must be unique in the clinic',
    who: MANAGERS,
    body: procedureCreate,
    response: procedure,
  },
  importNomenclador: {
    method: 'POST',
    path: '/clinics/:clinicId/procedures/nomenclador',
    summary: 'Add the missing procedures of the nomenclador; idempotent',
    who: MANAGERS,
    errors: [404],
    response: nomencladorImport,
  },
  updateProcedure: {
    ...changeRoute,
    method: 'PUT',
    path: '/clinics/:clinicId/procedures/:id',
    summary: 'Replace a procedure',
    who: MANAGERS,
    body: procedureUpdate,
    response: procedure,
  },
} as const satisfies Readonly<Record<string, Route>>;
