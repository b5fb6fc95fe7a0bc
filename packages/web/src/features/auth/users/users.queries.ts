import { queryOptions } from '@tanstack/react-query';
import { authApi } from '../../../shared/api/auth.ts';

/** Prefix of every query about users: invalidating it refetches them all. */
export const USERS_KEY = ['users'] as const;

/** Every user for an administrator, the patients of their own clinic for a dentist (specification, section 6). */
export const userListQuery = (isAdmin: boolean) =>
  queryOptions({
    queryKey: [...USERS_KEY, isAdmin ? 'all' : 'patients'],
    queryFn: ({ signal }) =>
      authApi.listUserSummaries({ query: isAdmin ? {} : { role: 'PATIENT' } }, { signal }),
    // The client returns the same object for an unchanged list. Comparing 20,000 rows takes longer than rendering a page.
    structuralSharing: false,
  });

export const userQuery = (id: number) =>
  queryOptions({
    queryKey: [...USERS_KEY, 'one', id],
    queryFn: ({ signal }) => authApi.readUser({ params: { id } }, { signal }),
  });
