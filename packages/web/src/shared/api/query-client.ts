import { QueryClient } from '@tanstack/react-query';

const RETRIES = 2;

/**
 * A refusal (4xx) is an answer and is not asked for again; a lost connection or a failing server is, twice. Writes are
 * never repeated by themselves: whether the first one was done is unknown.
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        staleTime: 10_000,
        retry: (failures, error) => failures < RETRIES && !isRefusal(error),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });

/** True for a 4xx response. */
export const isRefusal = (error: Error): boolean =>
  'status' in error && typeof error.status === 'number' && error.status < 500;
