import { queryOptions } from '@tanstack/react-query';
import { authApi } from '../../../shared/api/auth.ts';
import { USERS_KEY } from '../users/users.queries.ts';

export const CLINICS_KEY = ['clinics'] as const;

/** Includes inactive clinics (specification, section 7). */
export const clinicListQuery = queryOptions({
  queryKey: CLINICS_KEY,
  queryFn: ({ signal }) => authApi.listClinics({ query: { includeInactive: 'true' } }, { signal }),
});

export const clinicQuery = (id: number) =>
  queryOptions({
    queryKey: [...CLINICS_KEY, 'one', id],
    queryFn: ({ signal }) => authApi.readClinic({ params: { id } }, { signal }),
  });

export const dentistListQuery = queryOptions({
  queryKey: [...USERS_KEY, 'dentists'],
  queryFn: ({ signal }) => authApi.listUsersByRole({ params: { role: 'DENTIST' } }, { signal }),
});
