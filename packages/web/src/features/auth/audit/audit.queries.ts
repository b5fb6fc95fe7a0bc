import type { AuditFilter } from '@dentaria/contract/auth/audit.ts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { authApi } from '../../../shared/api/auth.ts';

/** Page after page, newest first. Never read again by itself: each reading is a row of the audit too. */
export const auditListQuery = (filter: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: ['audit', filter],
    queryFn: ({ pageParam, signal }) =>
      authApi.listAudit({ query: { ...filter, before: pageParam } }, { signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ rows, hasMore }) => (hasMore ? rows.at(-1)?.id : undefined),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    // Whoever comes to the page wants to see what happened until now.
    gcTime: 0,
  });
