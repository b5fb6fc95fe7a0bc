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
    summary: 'Patients of a clinic who resemble one who is about to be created, the likeliest first',
    shows: { action: 'list', object: 'duplicate' },
    ...readRoute,
    search: true,
    query: similarPatientsQuery,
    response: z.array(similarPatient),
  },
  listDuplicates: {
    path: '/clinics/:clinicId/duplicates',
    summary: 'Pairs of patients who are probably one person, the likeliest first',
    shows: { action: 'list', object: 'duplicate' },
    ...readManagedRoute,
    query: duplicateQuery,
    response: duplicateList,
  },
  dismissDuplicate: {
    ...dismissalRoute,
    method: 'PUT',
    summary: 'Note that two patients are not the same person',
  },
  restoreDuplicate: {
    ...dismissalRoute,
    method: 'DELETE',
    summary: 'List a dismissed pair again',
  },
  previewMerge: {
    path: '/clinics/:clinicId/merge-preview',
    summary: 'Two records field by field, what a merge moves and what forbids it',
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
    summary: 'A merge, with what it moved and whether it can be undone',
    shows: { action: 'read', object: 'merge', id: 'id' },
    ...readManagedRoute,
    response: patientMerge,
  },
  undoMerge: {
    method: 'POST',
    path: '/clinics/:clinicId/merges/:id/undo',
    summary: 'Give back everything that a merge moved; 409 with the reason when something else touched it',
    ...changeManagedRoute,
    response: patientMerge,
  },
  readMergedInto: {
    path: '/patients/:id/merged-into',
    summary: 'The record into which an archived one was merged; 404 for any other',
    shows: 'by-handler',
    ...readRoute,
    response: mergedInto,
  },
} as const satisfies Readonly<Record<string, Route>>;
