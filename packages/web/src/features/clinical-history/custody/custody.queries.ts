import { queryOptions } from '@tanstack/react-query';
import { clinicalHistoryApi } from '../clinical-history.api.ts';

export const archivedHistoriesQuery = queryOptions({
  queryKey: ['archived-histories'],
  queryFn: ({ signal }) => clinicalHistoryApi.listArchivedHistories({}, { signal }),
});
