import { queryOptions } from '@tanstack/react-query';
import { authApi } from '../../../shared/api/auth.ts';

export const ownSessionsQuery = queryOptions({
  queryKey: ['sessions', 'own'],
  queryFn: ({ signal }) => authApi.listOwnSessions({}, { signal }),
  staleTime: 0,
});

export const sessionsOfUserQuery = (id: number) =>
  queryOptions({
    queryKey: ['sessions', 'of-user', id],
    queryFn: ({ signal }) => authApi.listSessionsOfUser({ params: { id } }, { signal }),
    staleTime: 0,
  });
