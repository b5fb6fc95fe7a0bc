import { z } from 'zod';
import { clinicRoute, MANAGERS, managedRoute, pdfRoute } from '../http/clinic-routes.ts';
import { pageOf } from '../http/page.ts';
import { defineService } from '../http/route.ts';
import { clinicalHistoryAddresses } from './addresses.ts';
import { archivedHistory, archivedQuery, closedVolume, historyExport } from './custody.ts';
import { clinicalHistory, historySaveBody, historyVersion } from './history.ts';
import { suggestion, suggestionRequest } from './suggestion.ts';

const historyRoute = { ...clinicRoute, shows: 'by-handler', who: MANAGERS } as const;
const printRoute = { ...pdfRoute, shows: 'by-handler', who: MANAGERS } as const;
const saveRoute = {
  who: MANAGERS,
  body: historySaveBody,
  birthDate: 'demographics.dob',
  errorPrefix: 'demographics.',
  bodyLimit: 1024 * 1024,
} as const;

export const clinicalHistoryService = defineService(clinicalHistoryAddresses, {
  readHistory: {
    ...historyRoute,
    summary: "A patient's current history",
    response: clinicalHistory,
  },
  createHistory: {
    ...saveRoute,
    summary: 'Create a history; after an archived one, it becomes the next volume',
    errors: [404, 409],
    status: 201,
    response: clinicalHistory,
  },
  createFirstHistory: {
    ...saveRoute,
    summary:
      "Create the history of a new patient and register them in the caller's clinic, unless the DNI is registered",
    errors: [409],
    status: 201,
    response: clinicalHistory,
  },
  saveHistory: {
    ...saveRoute,
    summary: 'Save a new version; sends the version that it is based on',
    errors: [404, 409, 428],
    response: clinicalHistory,
  },
  archiveHistory: {
    ...managedRoute,
    summary: 'Archive the history; it remains in custody (Ley 26.529, art. 18)',
  },
  listVersions: {
    ...historyRoute,
    summary: 'The versions of the current history with author and time, newest first',
    response: z.array(historyVersion),
  },
  readVersion: {
    ...historyRoute,
    summary: 'One version of the current history',
    response: clinicalHistory,
  },
  printHistory: {
    ...printRoute,
    summary: 'The current history as PDF, the copy required by Ley 26.529, art. 14',
  },
  listClosedVolumes: {
    ...historyRoute,
    summary: 'Volumes of a patient that a merge of two records closed, latest first',
    response: z.array(closedVolume),
  },
  printClosedVolume: {
    ...printRoute,
    summary: 'Last version of a volume closed by a merge, as PDF',
  },
  listArchivedHistories: {
    summary:
      'One page of the histories in custody, newest first: archived or of removed patients (Ley 26.529, art. 18)',
    shows: 'by-handler',
    who: ['ADMIN'],
    query: archivedQuery,
    response: pageOf(archivedHistory),
  },
  exportArchivedHistory: {
    ...historyRoute,
    summary: 'A history in custody as a file: every version and its chain of hashes',
    who: ['ADMIN'],
    fileSchema: historyExport,
  },
  printArchivedHistory: {
    ...printRoute,
    summary: 'Last version of a history in custody, as PDF',
    who: ['ADMIN'],
  },
  suggestPlan: {
    summary: 'Procedures suggested for the findings of a chart',
    who: MANAGERS,
    body: suggestionRequest,
    slow: true,
    errors: [429],
    response: suggestion,
  },
});
