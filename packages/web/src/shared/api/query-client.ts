import { QueryClient, type UseQueryResult } from '@tanstack/react-query';

const RETRIES = 2;

/** A mutation is never retried, because the server may have applied the first attempt. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: 10_000,
        retry: (failures, error) => failures < RETRIES && !isClientError(error),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });

export const isClientError = (error: Error): boolean =>
  'status' in error && typeof error.status === 'number' && error.status < 500;

/**
 * True once a query has loaded or failed. A screen waits for a result that it shows above something to click, so that
 * nothing moves under the pointer, but not for the retries of a failed query.
 */
export const isSettled = ({ isPending, failureCount }: UseQueryResult): boolean =>
  !isPending || failureCount > 0;
