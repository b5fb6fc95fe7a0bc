import { z } from 'zod';
import { idParam } from '../fields/id.ts';
import { defineService } from '../http/route.ts';
import { archivedHistory, historyExport } from './custody.ts';
import { clinicalHistory, historySave, historyVersion } from './history.ts';
import { suggestion, suggestionRequest } from './suggestion.ts';

const byPatient = z.object({ id: idParam });
const byArchivedHistory = z.object({ historyId: idParam });
const CLINICIANS = ['ADMIN', 'DENTIST'] as const;
const HISTORY_LIMIT = 1024 * 1024;

export const clinicalHistoryService = defineService({
  name: 'clinical-history',
  routes: {
    readHistory: {
      method: 'GET',
      path: '/patients/:id/history',
      summary: "A patient's current history",
      who: CLINICIANS,
      params: byPatient,
      conditional: true,
      errors: [404],
      status: 200,
      response: clinicalHistory,
    },
    createHistory: {
      method: 'POST',
      path: '/patients/:id/history',
      summary: 'Create a history; after an archived one, it becomes the next volume',
      who: CLINICIANS,
      params: byPatient,
      body: historySave,
      errorPrefix: 'demographics.',
      bodyLimit: HISTORY_LIMIT,
      errors: [404, 409],
      status: 201,
      response: clinicalHistory,
    },
    saveHistory: {
      method: 'PUT',
      path: '/patients/:id/history',
      summary: 'Save a new version; sends the version that it is based on',
      who: CLINICIANS,
      params: byPatient,
      body: historySave,
      errorPrefix: 'demographics.',
      bodyLimit: HISTORY_LIMIT,
      errors: [404, 409, 428],
      status: 200,
      response: clinicalHistory,
    },
    archiveHistory: {
      method: 'DELETE',
      path: '/patients/:id/history',
      summary: 'Archive the history; it remains in custody (Ley 26.529, art. 18)',
      who: CLINICIANS,
      params: byPatient,
      errors: [404],
      status: 204,
    },
    listVersions: {
      method: 'GET',
      path: '/patients/:id/history/versions',
      summary: 'The versions of the current history with author and time, newest first',
      who: CLINICIANS,
      params: byPatient,
      errors: [404],
      status: 200,
      response: z.array(historyVersion),
    },
    readVersion: {
      method: 'GET',
      path: '/patients/:id/history/versions/:version',
      summary: 'One version of the current history',
      who: CLINICIANS,
      params: z.object({ id: idParam, version: idParam }),
      errors: [404],
      status: 200,
      response: clinicalHistory,
    },
    printHistory: {
      method: 'GET',
      path: '/patients/:id/history/pdf',
      summary: 'The current history as PDF, the copy required by Ley 26.529, art. 14',
      who: CLINICIANS,
      params: byPatient,
      errors: [404, 429],
      status: 200,
      download: { mediaTypes: ['application/pdf'] },
    },
    listArchivedHistories: {
      method: 'GET',
      path: '/archived-histories',
      summary: 'Histories in custody: archived ones and those of removed patients (Ley 26.529, art. 18)',
      who: ['ADMIN'],
      status: 200,
      response: z.array(archivedHistory),
    },
    exportArchivedHistory: {
      method: 'GET',
      path: '/archived-histories/:historyId/export',
      summary: 'A history in custody as a file: every version and its chain of hashes',
      who: ['ADMIN'],
      params: byArchivedHistory,
      errors: [404],
      status: 200,
      download: { mediaTypes: ['application/json'], ranges: true, schema: historyExport },
    },
    printArchivedHistory: {
      method: 'GET',
      path: '/archived-histories/:historyId/pdf',
      summary: 'The last version of a history in custody as PDF',
      who: ['ADMIN'],
      params: byArchivedHistory,
      errors: [404, 429],
      status: 200,
      download: { mediaTypes: ['application/pdf'] },
    },
    suggestPlan: {
      method: 'POST',
      path: '/plan-suggestions',
      summary: 'Procedures suggested for the findings of a chart',
      who: CLINICIANS,
      body: suggestionRequest,
      slow: true,
      errors: [429],
      status: 200,
      response: suggestion,
    },
  },
});
