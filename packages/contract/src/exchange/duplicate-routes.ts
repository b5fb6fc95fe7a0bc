import { z } from 'zod';
import { idParam } from '../fields/id.ts';
import type { Route } from '../http/route.ts';
import { alikePatient, alikeQuery, duplicateList, duplicateQuery } from './duplicates.ts';

/** Of the dentists, the owner of the clinic only. */
const MANAGERS = ['ADMIN', 'DENTIST'] as const;
/** Who may create patients. */
const STAFF = ['ADMIN', 'DENTIST', 'RECEPTIONIST'] as const;

const inClinic = z.object({ clinicId: idParam });
const pairInClinic = inClinic.extend({ firstId: idParam, secondId: idParam });

/** Patients who are probably registered twice. */
export const duplicateRoutes = {
  findAlike: {
    method: 'GET',
    path: '/clinics/:clinicId/alike',
    summary: 'Patients of a clinic who resemble one who is about to be created, the likeliest first',
    shows: { action: 'list', object: 'duplicate' },
    who: STAFF,
    search: true,
    params: inClinic,
    query: alikeQuery,
    errors: [404],
    status: 200,
    response: z.array(alikePatient),
  },
  listDuplicates: {
    method: 'GET',
    path: '/clinics/:clinicId/duplicates',
    summary: 'Pairs of patients who are probably one person, the likeliest first',
    shows: { action: 'list', object: 'duplicate' },
    who: MANAGERS,
    params: inClinic,
    query: duplicateQuery,
    errors: [404],
    status: 200,
    response: duplicateList,
  },
  dismissDuplicate: {
    method: 'PUT',
    path: '/clinics/:clinicId/duplicates/:firstId/:secondId/dismissal',
    summary: 'Note that two patients are not the same person',
    who: MANAGERS,
    params: pairInClinic,
    errors: [404],
    status: 204,
  },
  restoreDuplicate: {
    method: 'DELETE',
    path: '/clinics/:clinicId/duplicates/:firstId/:secondId/dismissal',
    summary: 'List a dismissed pair again',
    who: MANAGERS,
    params: pairInClinic,
    errors: [404],
    status: 204,
  },
} as const satisfies Readonly<Record<string, Route>>;
