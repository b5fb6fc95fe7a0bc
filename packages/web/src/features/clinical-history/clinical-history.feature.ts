import type { Feature } from '../../shared/feature.ts';
import { paths } from '../../shared/paths.ts';
import { clinicalHistoryPaths } from './clinical-history.paths.ts';

const historyPage = async () => (await import('./history/HistoryPage.tsx')).HistoryPage;

export const clinicalHistoryFeature: Feature = {
  routes: [
    { path: clinicalHistoryPaths.historyNew, access: ['ADMIN', 'DENTIST'], screen: historyPage },
    {
      path: paths.history,
      access: ['ADMIN', 'DENTIST'],
      screen: historyPage,
      prefetch: async (queries, _, { patientId }) => {
        const histories = await import('./history/history.queries.ts');
        const id = Number(patientId);
        if (Number.isInteger(id) && id > 0) await queries.prefetchQuery(histories.historyQuery(id));
      },
    },
    {
      path: clinicalHistoryPaths.archivedHistories,
      access: ['ADMIN'],
      screen: async () => (await import('./custody/ArchivedHistoriesPage.tsx')).ArchivedHistoriesPage,
    },
  ],
};
