import { queryOptions } from '@tanstack/react-query';
import { authApi } from '../../../shared/api/auth.ts';

/** The active clinics whose agenda the user may open. The key begins like that of every query about clinics. */
export const agendaClinicsQuery = queryOptions({
  queryKey: ['clinics', 'active'],
  queryFn: ({ signal }) => authApi.listClinics({ query: {} }, { signal }),
  staleTime: 300_000,
});
