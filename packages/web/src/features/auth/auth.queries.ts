import { queryOptions } from '@tanstack/react-query';
import { authApi } from '../../shared/api/auth.ts';

export const USERS_KEY = ['users'] as const;

/** Dentists get only the patients of their clinic (specification, section 6). */
export const userListQuery = (isAdmin: boolean) =>
  queryOptions({
    queryKey: [...USERS_KEY, isAdmin ? 'all' : 'patients'],
    queryFn: ({ signal }) =>
      authApi.listUserSummaries({ query: isAdmin ? {} : { role: 'PATIENT' } }, { signal }),
    // Comparing 20,000 rows takes longer than rendering a page. The API client returns the same object for an
    // unchanged list.
    structuralSharing: false,
  });

export const userQuery = (id: number) =>
  queryOptions({
    queryKey: [...USERS_KEY, 'one', id],
    queryFn: ({ signal }) => authApi.readUser({ params: { id } }, { signal }),
  });

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

export const secondFactorQuery = queryOptions({
  queryKey: ['second-factor', 'own'],
  queryFn: ({ signal }) => authApi.readSecondFactor({}, { signal }),
});

export const secondFactorOfQuery = (id: number) =>
  queryOptions({
    queryKey: ['second-factor', id],
    queryFn: ({ signal }) => authApi.readSecondFactorOf({ params: { id } }, { signal }),
  });

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
