import { z } from 'zod';
import { idParam } from '../fields/id.ts';
import type { Route } from '../http/route.ts';
import { nomencladorImport, procedure, procedureCreate, procedureUpdate } from './procedures.ts';

const STAFF = ['ADMIN', 'DENTIST', 'RECEPTIONIST'] as const;
/** Of the dentists, the owner of the clinic only. */
const MANAGERS = ['ADMIN', 'DENTIST'] as const;

const inClinic = z.object({ clinicId: idParam });

export const procedureRoutes = {
  listProcedures: {
    method: 'GET',
    path: '/clinics/:clinicId/procedures',
    summary: "The clinic's procedures by code, inactive ones too",
    who: STAFF,
    params: inClinic,
    errors: [404],
    status: 200,
    response: z.array(procedure),
  },
  createProcedure: {
    method: 'POST',
    path: '/clinics/:clinicId/procedures',
    summary: 'Add a procedure; its code must be unique in the clinic',
    who: MANAGERS,
    params: inClinic,
    body: procedureCreate,
    errors: [404, 409],
    status: 201,
    response: procedure,
  },
  importNomenclador: {
    method: 'POST',
    path: '/clinics/:clinicId/procedures/nomenclador',
    summary: 'Add the missing procedures of the nomenclador; idempotent',
    who: MANAGERS,
    params: inClinic,
    errors: [404],
    status: 200,
    response: nomencladorImport,
  },
  updateProcedure: {
    method: 'PUT',
    path: '/clinics/:clinicId/procedures/:id',
    summary: 'Replace a procedure',
    who: MANAGERS,
    params: inClinic.extend({ id: idParam }),
    body: procedureUpdate,
    errors: [404, 409],
    status: 200,
    response: procedure,
  },
} as const satisfies Readonly<Record<string, Route>>;
