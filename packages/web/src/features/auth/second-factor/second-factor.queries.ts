import { queryOptions } from '@tanstack/react-query';
import { authApi } from '../../../shared/api/auth.ts';

export const secondFactorQuery = queryOptions({
  queryKey: ['second-factor', 'own'],
  queryFn: ({ signal }) => authApi.readSecondFactor({}, { signal }),
});

export const secondFactorOfQuery = (id: number) =>
  queryOptions({
    queryKey: ['second-factor', id],
    queryFn: ({ signal }) => authApi.readSecondFactorOf({ params: { id } }, { signal }),
  });
