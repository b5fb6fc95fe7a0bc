import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { type Connection, isConnectionError, useConnection } from '../../shared/api/connection.ts';
import { isStatus } from '../../shared/api/failure.ts';
import { isClientError } from '../../shared/api/query-client.ts';

export interface StaleData {
  readonly isOffline: boolean;
  /** When the oldest shown data were read, in milliseconds since 1970. Undefined if nothing was ever read. */
  readonly readAt: number | undefined;
}

const RETRY_MS = 20_000;

/**
 * Set while the shown data may be out of date: the server is unreachable, or a query that is shown could not be refreshed.
 * Retries such a query; QueryProvider.tsx retries all after a lost connection.
 */
export function useStaleData(): StaleData | undefined {
  const client = useQueryClient();
  const { state, answeredAt } = useConnection();
  const isWorking = state === 'working';
  const subscribe = useCallback(
    (listener: () => void) => client.getQueryCache().subscribe(listener),
    [client],
  );
  const failedReadAt = useSyncExternalStore(subscribe, () => oldestReadAt(client, state));
  const hasFailed = failedReadAt !== undefined;
  useEffect(() => {
    if (!hasFailed || !isWorking) return;
    const timer = setInterval(() => retryFailed(client), RETRY_MS);
    return () => clearInterval(timer);
  }, [client, hasFailed, isWorking]);
  if (state === 'lost') return { isOffline: true, readAt: earlier(failedReadAt, answeredAt) };
  return hasFailed ? { isOffline: false, readAt: failedReadAt } : undefined;
}

/** An ended session leads to the sign-in. */
const hasStaleData = ({ state }: Query): boolean =>
  state.status === 'error' && state.data !== undefined && !isStatus(state.error, 401);

/**
 * A lost connection explains the errors of calls without a response: they do not count until probes have decided whether
 * it is lost, nor while the queries are retried after its return.
 */
function oldestReadAt(client: QueryClient, connection: Connection['state']): number | undefined {
  const failed = client
    .getQueryCache()
    .findAll({ type: 'active', predicate: hasStaleData })
    .filter(
      ({ state }) =>
        !isConnectionError(state.error) ||
        connection === 'lost' ||
        (connection === 'working' && state.fetchStatus === 'idle'),
    );
  return failed.length > 0 ? Math.min(...failed.map(({ state }) => state.dataUpdatedAt)) : undefined;
}

const retryFailed = (client: QueryClient): void =>
  void client.refetchQueries({
    type: 'active',
    predicate: (query) =>
      hasStaleData(query) && query.state.error !== null && !isClientError(query.state.error),
  });

const earlier = (one: number | undefined, other: number | undefined): number | undefined =>
  one === undefined || other === undefined ? (one ?? other) : Math.min(one, other);
