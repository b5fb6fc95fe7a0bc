import { z } from 'zod';
import { STAFF } from '../http/clinic-routes.ts';
import type { Route } from '../http/route.ts';
import { patient, patientCreate, patientMatch, patientSearchQuery, patientUpdate } from './patients.ts';

export const patientRoutes = {
  searchPatients: {
    method: 'GET',
    path: '/patients',
    summary: 'The patients that match part of a name, DNI or phone number, best first',
    shows: { action: 'list', object: 'user' },
    who: STAFF,
    search: true,
    query: patientSearchQuery,
    response: z.array(patientMatch),
  },
  createPatient: {
    method: 'POST',
    path: '/clinics/:id/patients',
    summary: 'Register a patient with a generated account; a 409 for a known DNI carries that patient',
    who: STAFF,
    body: patientCreate,
    birthDate: 'dateOfBirth',
    errors: [404, 409],
    status: 201,
    response: patient,
  },
  readPatient: {
    method: 'GET',
    path: '/patients/:id',
    summary: 'One patient',
    shows: 'by-handler',
    who: STAFF,
    errors: [404],
    response: patient,
  },
  updatePatient: {
    method: 'PUT',
    path: '/patients/:id',
    summary: "Replace a patient's demographics",
    who: STAFF,
    body: patientUpdate,
    birthDate: 'dateOfBirth',
    errors: [404, 409],
    response: patient,
  },
} as const satisfies Record<string, Route>;
