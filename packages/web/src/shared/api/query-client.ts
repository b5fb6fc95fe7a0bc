import { QueryClient } from '@tanstack/react-query';

const RETRIES = 2;

/**
 * A query is retried twice after a network error or a 5xx, not after a 4xx. Mutations are never retried: whether the
 * server applied the first attempt is unknown.
 */
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

/** True for a 4xx response. */
export const isClientError = (error: Error): boolean =>
  'status' in error && typeof error.status === 'number' && error.status < 500;
