import { queryOptions } from '@tanstack/react-query';
import { authApi } from '../../../shared/api/auth.ts';
import { QUERY_KEYS } from '../../../shared/api/query-keys.ts';

/** Every clinic that the caller may see, the inactive ones too (specification, section 7). */
export const clinicListQuery = queryOptions({
  queryKey: QUERY_KEYS.clinics,
  queryFn: ({ signal }) => authApi.listClinics({ query: { includeInactive: 'true' } }, { signal }),
});

export const clinicQuery = (id: number) =>
  queryOptions({
    queryKey: [...QUERY_KEYS.clinics, 'one', id],
    queryFn: ({ signal }) => authApi.readClinic({ params: { id } }, { signal }),
  });

/** Whom an administrator may name owner of a clinic. */
export const dentistListQuery = queryOptions({
  queryKey: [...QUERY_KEYS.users, 'dentists'],
  queryFn: ({ signal }) => authApi.listUsersByRole({ params: { role: 'DENTIST' } }, { signal }),
});
