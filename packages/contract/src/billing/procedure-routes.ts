import { z } from 'zod';
import { changeRoute, clinicRoute, createRoute, MANAGERS } from '../http/clinic-routes.ts';
import type { RouteDetails } from '../http/route.ts';
import { nomencladorImport, procedure, procedureCreate, procedureUpdate } from './procedures.ts';

export const procedureRoutes = {
  listProcedures: {
    ...clinicRoute,
    summary: "The clinic's procedures by code, inactive ones too",
    response: z.array(procedure),
  },
  createProcedure: {
    ...createRoute,
    summary: 'Add a procedure; its code must be unique in the clinic',
    who: MANAGERS,
    body: procedureCreate,
    response: procedure,
  },
  importNomenclador: {
    summary: 'Add the missing procedures of the nomenclador; idempotent',
    who: MANAGERS,
    errors: [404],
    response: nomencladorImport,
  },
  updateProcedure: {
    ...changeRoute,
    summary: 'Replace a procedure',
    who: MANAGERS,
    body: procedureUpdate,
    response: procedure,
  },
} as const satisfies Readonly<Record<string, RouteDetails>>;
