import { z } from 'zod';
import { STAFF } from '../http/clinic-routes.ts';
import type { RouteDetails } from '../http/route.ts';
import { patient, patientCreate, patientMatch, patientSearchQuery, patientUpdate } from './patients.ts';

export const patientRoutes = {
  searchPatients: {
    summary: 'The patients that match part of a name, DNI or phone number, best first',
    shows: { action: 'list', object: 'user' },
    who: STAFF,
    search: true,
    query: patientSearchQuery,
    response: z.array(patientMatch),
  },
  createPatient: {
    summary: 'Register a patient with a generated account; a 409 for a known DNI carries that patient',
    who: STAFF,
    body: patientCreate,
    birthDate: 'dateOfBirth',
    errors: [404, 409],
    status: 201,
    response: patient,
  },
  readPatient: {
    summary: 'One patient',
    shows: 'by-handler',
    who: STAFF,
    errors: [404],
    response: patient,
  },
  updatePatient: {
    summary: "Replace a patient's demographics",
    who: STAFF,
    body: patientUpdate,
    birthDate: 'dateOfBirth',
    errors: [404, 409],
    response: patient,
  },
} as const satisfies Readonly<Record<string, RouteDetails>>;
