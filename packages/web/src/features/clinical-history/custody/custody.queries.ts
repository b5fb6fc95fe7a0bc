import type { ArchivedHistory } from '@dentaria/contract/clinical-history/custody.ts';
import type { Page } from '@dentaria/contract/http/page.ts';
import type { UseQueryOptions } from '@tanstack/react-query';
import type { ListRequest } from '../../../shared/ui/list/use-server-list.ts';
import { clinicalHistoryApi } from '../clinical-history.api.ts';

export const archivedPageQuery = ({
  filters,
  ...request
}: ListRequest<'historyId'>): UseQueryOptions<Page<ArchivedHistory>> => ({
  queryKey: ['archived-histories', filters, request],
  queryFn: ({ signal }) =>
    clinicalHistoryApi.listArchivedHistories({ query: { ...filters, ...request } }, { signal }),
});
