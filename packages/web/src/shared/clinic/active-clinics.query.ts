import { queryOptions } from '@tanstack/react-query';
import { authApi } from '../api/auth.ts';

/**
 * Every active clinic for an administrator, otherwise the user's clinics. Shares the key prefix of all clinic
 * queries.
 */
export const activeClinicsQuery = queryOptions({
  queryKey: ['clinics', 'active'],
  queryFn: ({ signal }) => authApi.listClinics({ query: {} }, { signal }),
  staleTime: 300_000,
});
