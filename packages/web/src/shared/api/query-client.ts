import { QueryClient, type UseQueryResult } from '@tanstack/react-query';

const RETRIES = 2;

/** Mutations are never retried, because the server may have applied the first attempt. */
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
 * True once a query has loaded or failed. A screen waits for content that it shows above buttons, so that
 * nothing moves under the pointer, but does not wait for retries of a failed query.
 */
export const isSettled = ({ isPending, failureCount }: UseQueryResult): boolean =>
  !isPending || failureCount > 0;
