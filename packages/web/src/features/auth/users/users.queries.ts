import { queryOptions } from '@tanstack/react-query';
import { authApi } from '../../../shared/api/auth.ts';

export const USERS_KEY = ['users'] as const;

/** Dentists get the patients of their clinic (specification, section 6). */
export const userListQuery = (isAdmin: boolean) =>
  queryOptions({
    queryKey: [...USERS_KEY, isAdmin ? 'all' : 'patients'],
    queryFn: ({ signal }) =>
      authApi.listUserSummaries({ query: isAdmin ? {} : { role: 'PATIENT' } }, { signal }),
    // Comparing 20,000 rows takes longer than rendering a page. The client returns the same object for an unchanged list.
    structuralSharing: false,
  });

export const userQuery = (id: number) =>
  queryOptions({
    queryKey: [...USERS_KEY, 'one', id],
    queryFn: ({ signal }) => authApi.readUser({ params: { id } }, { signal }),
  });
