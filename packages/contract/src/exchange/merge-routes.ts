import { z } from 'zod';
import { idParam } from '../fields/id.ts';
import type { Route } from '../http/route.ts';
import { mergedInto, mergePair, mergePreview, mergeRequest, mergeSummary, patientMerge } from './merges.ts';

/** Of the dentists, the owner of the clinic only. */
const MANAGERS = ['ADMIN', 'DENTIST'] as const;
const STAFF = ['ADMIN', 'DENTIST', 'RECEPTIONIST'] as const;

const inClinic = z.object({ clinicId: idParam });
const inClinicById = inClinic.extend({ id: idParam });

/** Two records of one person made one. */
export const mergeRoutes = {
  previewMerge: {
    method: 'GET',
    path: '/clinics/:clinicId/merge-preview',
    summary: 'Two records field by field, what a merge moves and what forbids it',
    shows: 'by-handler',
    who: MANAGERS,
    params: inClinic,
    query: mergePair,
    errors: [404],
    status: 200,
    response: mergePreview,
  },
  listMerges: {
    method: 'GET',
    path: '/clinics/:clinicId/merges',
    summary: 'The last 100 merges of a clinic, newest first',
    shows: { action: 'list', object: 'merge' },
    who: MANAGERS,
    params: inClinic,
    errors: [404],
    status: 200,
    response: z.array(mergeSummary),
  },
  mergePatients: {
    method: 'POST',
    path: '/clinics/:clinicId/merges',
    summary: 'Move everything of one record to another and archive it',
    who: MANAGERS,
    params: inClinic,
    body: mergeRequest,
    errors: [404, 409],
    status: 201,
    response: patientMerge,
  },
  readMerge: {
    method: 'GET',
    path: '/clinics/:clinicId/merges/:id',
    summary: 'A merge, with what it moved and whether it can be undone',
    shows: { action: 'read', object: 'merge', id: 'id' },
    who: MANAGERS,
    params: inClinicById,
    errors: [404],
    status: 200,
    response: patientMerge,
  },
  undoMerge: {
    method: 'POST',
    path: '/clinics/:clinicId/merges/:id/undo',
    summary: 'Give back everything that a merge moved; 409 with the reason when something else touched it',
    who: MANAGERS,
    params: inClinicById,
    errors: [404, 409],
    status: 200,
    response: patientMerge,
  },
  readMergedInto: {
    method: 'GET',
    path: '/patients/:id/merged-into',
    summary: 'The record into which an archived one was merged; 404 for any other',
    shows: 'by-handler',
    who: STAFF,
    params: z.object({ id: idParam }),
    errors: [404],
    status: 200,
    response: mergedInto,
  },
} as const satisfies Readonly<Record<string, Route>>;
