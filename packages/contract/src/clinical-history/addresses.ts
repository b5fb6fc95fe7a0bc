import { get, PDF, post, put, remove, type ServiceAddresses } from '../http/address.ts';

export const clinicalHistoryAddresses = {
  name: 'clinical-history',
  routes: {
    readHistory: get('/patients/:id/history', { conditional: true }),
    createHistory: post('/patients/:id/history', { repeats: 'by-handler' }),
    createFirstHistory: post('/histories', { repeats: 'by-handler' }),
    saveHistory: put('/patients/:id/history'),
    archiveHistory: remove('/patients/:id/history'),
    listVersions: get('/patients/:id/history/versions'),
    readVersion: get('/patients/:id/history/versions/:version'),
    printHistory: get('/patients/:id/history/pdf', PDF),
    listClosedVolumes: get('/patients/:id/history/closed-volumes'),
    printClosedVolume: get('/patients/:id/history/closed-volumes/:historyId/pdf', PDF),
    listArchivedHistories: get('/archived-histories/page'),
    exportArchivedHistory: get('/archived-histories/:historyId/export', {
      download: { mediaTypes: ['application/json'], ranges: true },
    }),
    printArchivedHistory: get('/archived-histories/:historyId/pdf', PDF),
    suggestPlan: post('/plan-suggestions', { repeats: 'by-handler' }),
  },
} as const satisfies ServiceAddresses;
