import { queryOptions } from '@tanstack/react-query';
import { authApi } from '../api/auth.ts';

/** The active clinics of the user; an administrator: every one. The key begins like that of every query about clinics. */
export const activeClinicsQuery = queryOptions({
  queryKey: ['clinics', 'active'],
  queryFn: ({ signal }) => authApi.listClinics({ query: {} }, { signal }),
  staleTime: 300_000,
});
