import { z } from 'zod';
import { idParam } from '../fields/id.ts';
import {
  changeManagedRoute,
  createManagedRoute,
  inClinic,
  managedRoute,
  readManagedRoute,
  readRoute,
} from '../http/clinic-routes.ts';
import type { Route } from '../http/route.ts';
import { duplicateList, duplicateQuery, similarPatient, similarPatientsQuery } from './duplicates.ts';
import { mergedInto, mergePair, mergePreview, mergeRequest, mergeSummary, patientMerge } from './merges.ts';

const dismissalRoute = {
  ...managedRoute,
  path: '/clinics/:clinicId/duplicates/:firstId/:secondId/dismissal',
  params: inClinic.extend({ firstId: idParam, secondId: idParam }),
} as const;

export const duplicateRoutes = {
  findAlike: {
    path: '/clinics/:clinicId/alike',
    summary: 'Patients of a clinic similar to a new one, best match first',
    shows: { action: 'list', object: 'duplicate' },
    ...readRoute,
    search: true,
    query: similarPatientsQuery,
    response: z.array(similarPatient),
  },
  listDuplicates: {
    path: '/clinics/:clinicId/duplicates',
    summary: 'Pairs of patient records that are probably one person, likeliest first',
    shows: { action: 'list', object: 'duplicate' },
    ...readManagedRoute,
    query: duplicateQuery,
    response: duplicateList,
  },
  dismissDuplicate: {
    ...dismissalRoute,
    method: 'PUT',
    summary: 'Record that two patients are different people',
  },
  restoreDuplicate: {
    ...dismissalRoute,
    method: 'DELETE',
    summary: 'List a dismissed pair again',
  },
  previewMerge: {
    path: '/clinics/:clinicId/merge-preview',
    summary: 'Comparison of two records, with the rows that a merge moves and its obstacles',
    shows: 'by-handler',
    ...readManagedRoute,
    query: mergePair,
    response: mergePreview,
  },
  listMerges: {
    path: '/clinics/:clinicId/merges',
    summary: 'The last 100 merges of a clinic, newest first',
    shows: { action: 'list', object: 'merge' },
    ...readManagedRoute,
    response: z.array(mergeSummary),
  },
  mergePatients: {
    path: '/clinics/:clinicId/merges',
    summary: 'Move everything of one record to another and archive it',
    ...createManagedRoute,
    body: mergeRequest,
    response: patientMerge,
  },
  readMerge: {
    path: '/clinics/:clinicId/merges/:id',
    summary: 'A merge, with the rows it moved and its obstacles to an undo',
    shows: { action: 'read', object: 'merge', id: 'id' },
    ...readManagedRoute,
    response: patientMerge,
  },
  undoMerge: {
    method: 'POST',
    path: '/clinics/:clinicId/merges/:id/undo',
    summary: 'Move everything back; 409 with the reason if moved rows were changed',
    ...changeManagedRoute,
    response: patientMerge,
  },
  readMergedInto: {
    path: '/patients/:id/merged-into',
    summary: 'The record into which an archived record was merged; 404 for all others',
    shows: 'by-handler',
    ...readRoute,
    response: mergedInto,
  },
} as const satisfies Readonly<Record<string, Route>>;
