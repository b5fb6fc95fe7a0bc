import type { AuditRow } from '@dentaria/contract/auth/audit.ts';
import type { Page } from '@dentaria/contract/http/page.ts';
import type { UseQueryOptions } from '@tanstack/react-query';
import { authApi } from '../../../shared/api/auth.ts';
import type { ListRequest } from '../../../shared/ui/list/use-server-list.ts';
import { checkFilters, readFilters } from './audit-filters.ts';

export type AuditSort = 'at';

/**
 * Each call writes an audit row, so the query never refetches in the background; entering the screen again does
 * refetch.
 */
export function auditPageQuery({
  filters,
  ...request
}: ListRequest<AuditSort>): UseQueryOptions<Page<AuditRow>> {
  const { filter } = checkFilters(readFilters(filters));
  return {
    queryKey: ['audit', filter, request],
    queryFn: ({ signal }) => authApi.listAudit({ query: { ...filter, ...request } }, { signal }),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    gcTime: 0,
  };
}
