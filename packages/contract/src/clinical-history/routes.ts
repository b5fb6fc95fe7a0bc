import { z } from 'zod';
import { idParam } from '../fields/id.ts';
import { defineService } from '../http/route.ts';
import { archivedHistory, historyExport } from './custody.ts';
import { clinicalHistory, historySave, historyVersion } from './history.ts';
import { suggestion, suggestionRequest } from './suggestion.ts';

const ofPatient = z.object({ id: idParam });
const ofArchived = z.object({ historyId: idParam });
const CLINICIANS = ['ADMIN', 'DENTIST'] as const;
const HISTORY_LIMIT = 1024 * 1024;

export const clinicalHistoryService = defineService({
  name: 'clinical-history',
  routes: {
    readHistory: {
      method: 'GET',
      path: '/patients/:id/history',
      summary: "A patient's live history",
      who: CLINICIANS,
      params: ofPatient,
      conditional: true,
      status: 200,
      response: clinicalHistory,
    },
    createHistory: {
      method: 'POST',
      path: '/patients/:id/history',
      summary: 'First save of a history; after an archived one, the next volume',
      who: CLINICIANS,
      params: ofPatient,
      body: historySave,
      errorPrefix: 'demographics.',
      bodyLimit: HISTORY_LIMIT,
      status: 201,
      response: clinicalHistory,
    },
    saveHistory: {
      method: 'PUT',
      path: '/patients/:id/history',
      summary: 'Save a new version; names the version it was read at',
      who: CLINICIANS,
      params: ofPatient,
      body: historySave,
      errorPrefix: 'demographics.',
      bodyLimit: HISTORY_LIMIT,
      status: 200,
      response: clinicalHistory,
    },
    archiveHistory: {
      method: 'DELETE',
      path: '/patients/:id/history',
      summary: 'Archive the history; a copy stays in custody (Ley 26.529, art. 18)',
      who: CLINICIANS,
      params: ofPatient,
      status: 204,
    },
    listVersions: {
      method: 'GET',
      path: '/patients/:id/history/versions',
      summary: 'Who saved the live history when, newest first',
      who: CLINICIANS,
      params: ofPatient,
      status: 200,
      response: z.array(historyVersion),
    },
    readVersion: {
      method: 'GET',
      path: '/patients/:id/history/versions/:version',
      summary: 'The live history as it was saved at a version',
      who: CLINICIANS,
      params: z.object({ id: idParam, version: idParam }),
      status: 200,
      response: clinicalHistory,
    },
    printHistory: {
      method: 'GET',
      path: '/patients/:id/history/pdf',
      summary: 'The whole live history on paper, the copy of Ley 26.529, art. 14',
      who: CLINICIANS,
      params: ofPatient,
      slow: true,
      status: 200,
      media: 'application/pdf',
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
      summary: 'A history in custody with every version and the hashes that chain them',
      who: ['ADMIN'],
      params: ofArchived,
      status: 200,
      response: historyExport,
    },
    printArchivedHistory: {
      method: 'GET',
      path: '/archived-histories/:historyId/pdf',
      summary: 'The last version of a history in custody on paper',
      who: ['ADMIN'],
      params: ofArchived,
      slow: true,
      status: 200,
      media: 'application/pdf',
    },
    suggestPlan: {
      method: 'POST',
      path: '/plan-suggestions',
      summary: 'Procedures that the findings of a chart suggest',
      who: CLINICIANS,
      body: suggestionRequest,
      slow: true,
      status: 200,
      response: suggestion,
    },
  },
});
