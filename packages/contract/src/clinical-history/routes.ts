import { z } from 'zod';
import { MANAGERS, managedRoute, pdfRoute, readRoute } from '../http/clinic-routes.ts';
import { pageOf } from '../http/page.ts';
import { defineService } from '../http/route.ts';
import { archivedHistory, archivedQuery, closedVolume, historyExport } from './custody.ts';
import { clinicalHistory, historySaveBody, historyVersion } from './history.ts';
import { suggestion, suggestionRequest } from './suggestion.ts';

const historyRoute = { ...readRoute, shows: 'by-handler', who: MANAGERS } as const;
const printRoute = { ...pdfRoute, shows: 'by-handler', who: MANAGERS } as const;
const saveRoute = {
  who: MANAGERS,
  body: historySaveBody,
  birthDate: 'demographics.dob',
  errorPrefix: 'demographics.',
  bodyLimit: 1024 * 1024,
} as const;

export const clinicalHistoryService = defineService({
  name: 'clinical-history',
  routes: {
    readHistory: {
      ...historyRoute,
      path: '/patients/:id/history',
      summary: "A patient's current history",
      conditional: true,
      response: clinicalHistory,
    },
    createHistory: {
      ...saveRoute,
      method: 'POST',
      path: '/patients/:id/history',
      summary: 'Create a history; after an archived one, it becomes the next volume',
      repeats: 'by-handler',
      errors: [404, 409],
      status: 201,
      response: clinicalHistory,
    },
    createFirstHistory: {
      ...saveRoute,
      method: 'POST',
      path: '/histories',
      summary:
        "Create the history of a new patient and register them in the caller's clinic, unless the DNI is registered",
      repeats: 'by-handler',
      errors: [409],
      status: 201,
      response: clinicalHistory,
    },
    saveHistory: {
      ...saveRoute,
      method: 'PUT',
      path: '/patients/:id/history',
      summary: 'Save a new version; sends the version that it is based on',
      errors: [404, 409, 428],
      response: clinicalHistory,
    },
    archiveHistory: {
      ...managedRoute,
      method: 'DELETE',
      path: '/patients/:id/history',
      summary: 'Archive the history; it remains in custody (Ley 26.529, art. 18)',
    },
    listVersions: {
      ...historyRoute,
      path: '/patients/:id/history/versions',
      summary: 'The versions of the current history with author and time, newest first',
      response: z.array(historyVersion),
    },
    readVersion: {
      ...historyRoute,
      path: '/patients/:id/history/versions/:version',
      summary: 'One version of the current history',
      response: clinicalHistory,
    },
    printHistory: {
      ...printRoute,
      path: '/patients/:id/history/pdf',
      summary: 'The current history as PDF, the copy required by Ley 26.529, art. 14',
    },
    listClosedVolumes: {
      ...historyRoute,
      path: '/patients/:id/history/closed-volumes',
      summary: 'Volumes of a patient that a merge of two records closed, latest first',
      response: z.array(closedVolume),
    },
    printClosedVolume: {
      ...printRoute,
      path: '/patients/:id/history/closed-volumes/:historyId/pdf',
      summary: 'Last version of a volume closed by a merge, as PDF',
    },
    listArchivedHistories: {
      method: 'GET',
      path: '/archived-histories/page',
      summary:
        'One page of the histories in custody, newest first: archived or of removed patients (Ley 26.529, art. 18)',
      shows: 'by-handler',
      who: ['ADMIN'],
      query: archivedQuery,
      response: pageOf(archivedHistory),
    },
    exportArchivedHistory: {
      ...historyRoute,
      path: '/archived-histories/:historyId/export',
      summary: 'A history in custody as a file: every version and its chain of hashes',
      who: ['ADMIN'],
      download: { mediaTypes: ['application/json'], ranges: true, schema: historyExport },
    },
    printArchivedHistory: {
      ...printRoute,
      path: '/archived-histories/:historyId/pdf',
      summary: 'Last version of a history in custody, as PDF',
      who: ['ADMIN'],
    },
    suggestPlan: {
      method: 'POST',
      path: '/plan-suggestions',
      summary: 'Procedures suggested for the findings of a chart',
      repeats: 'by-handler',
      who: MANAGERS,
      body: suggestionRequest,
      slow: true,
      errors: [429],
      response: suggestion,
    },
  },
});
