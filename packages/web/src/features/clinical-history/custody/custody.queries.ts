import { queryOptions } from '@tanstack/react-query';
import { clinicalHistoryApi } from '../../../shared/api/clinical-history.ts';

export const archivedHistoriesQuery = queryOptions({
  queryKey: ['archived-histories'],
  queryFn: ({ signal }) => clinicalHistoryApi.listArchivedHistories({}, { signal }),
});
