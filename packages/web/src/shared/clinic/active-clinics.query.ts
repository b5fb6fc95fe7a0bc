import { queryOptions } from '@tanstack/react-query';
import { authApi } from '../api/auth.ts';

/**
 * Every active clinic for an administrator, otherwise those of the user. Shares the prefix of all queries about
 * clinics.
 */
export const activeClinicsQuery = queryOptions({
  queryKey: ['clinics', 'active'],
  queryFn: ({ signal }) => authApi.listClinics({ query: {} }, { signal }),
  staleTime: 300_000,
});
