import { z } from 'zod';
import { idParam } from '../fields/id.ts';
import {
  changeManagedRoute,
  clinicRoute,
  createManagedRoute,
  inClinic,
  managedRoute,
} from '../http/clinic-routes.ts';
import type { RouteDetails } from '../http/route.ts';
import { duplicateList, duplicateQuery, similarPatient, similarPatientsQuery } from './duplicates.ts';
import { mergedInto, mergePair, mergePreview, mergeRequest, mergeSummary, patientMerge } from './merges.ts';

const dismissalRoute = {
  ...managedRoute,
  params: inClinic.extend({ firstId: idParam, secondId: idParam }),
} as const;

export const duplicateRoutes = {
  findAlike: {
    summary: 'Patients of a clinic similar to a new one, best match first',
    shows: { action: 'list', object: 'duplicate' },
    ...clinicRoute,
    search: true,
    query: similarPatientsQuery,
    response: z.array(similarPatient),
  },
  listDuplicates: {
    summary: 'Pairs of patient records that are probably one person, likeliest first',
    shows: { action: 'list', object: 'duplicate' },
    ...managedRoute,
    query: duplicateQuery,
    response: duplicateList,
  },
  dismissDuplicate: {
    ...dismissalRoute,
    summary: 'Record that two patients are different people',
  },
  restoreDuplicate: {
    ...dismissalRoute,
    summary: 'List a dismissed pair again',
  },
  previewMerge: {
    summary: 'Comparison of two records, with the rows that a merge moves and its obstacles',
    shows: 'by-handler',
    ...managedRoute,
    query: mergePair,
    response: mergePreview,
  },
  listMerges: {
    summary: 'The last 100 merges of a clinic, newest first',
    shows: { action: 'list', object: 'merge' },
    ...managedRoute,
    response: z.array(mergeSummary),
  },
  mergePatients: {
    summary: 'Move everything of one record to another and archive it',
    ...createManagedRoute,
    body: mergeRequest,
    response: patientMerge,
  },
  readMerge: {
    summary: 'A merge, with the rows it moved and its obstacles to an undo',
    shows: { action: 'read', object: 'merge', id: 'id' },
    ...managedRoute,
    response: patientMerge,
  },
  undoMerge: {
    summary: 'Move everything back; 409 with the reason if moved rows were changed',
    ...changeManagedRoute,
    response: patientMerge,
  },
  readMergedInto: {
    summary: 'The record into which an archived record was merged; 404 for all others',
    shows: 'by-handler',
    ...clinicRoute,
    response: mergedInto,
  },
} as const satisfies Readonly<Record<string, RouteDetails>>;
