import CloudOff from '@mui/icons-material/CloudOff';
import Box from '@mui/material/Box';
import GlobalStyles from '@mui/material/GlobalStyles';
import Typography from '@mui/material/Typography';
import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { getConfig } from '../../shared/api/config.ts';
import { type Connection, isConnectionError, useConnection } from '../../shared/api/connection.ts';
import { isStatus } from '../../shared/api/failure.ts';
import { isClientError } from '../../shared/api/query-client.ts';
import { formatTimeOrDateTime } from '../../shared/lib/dates.ts';

export function StaleNotice() {
  const stale = useStaleData();
  if (!stale) return null;
  return (
    <Box role="status" sx={NOTICE}>
      <GlobalStyles styles={SPACE_FOR_NOTICE} />
      <CloudOff aria-hidden fontSize="small" />
      <Typography variant="body2">{staleText(stale)}</Typography>
    </Box>
  );
}

function staleText({ isOffline, readAt }: StaleData): string {
  const problem = isOffline
    ? 'Sin conexión: se actualiza al volver.'
    : 'No se pudo actualizar: se vuelve a intentar.';
  if (readAt === undefined) return problem;
  const readTime = formatTimeOrDateTime(new Date(readAt).toISOString(), getConfig().clinicTimeZone);
  return `${problem} Datos ${readTime.includes('/') ? 'del' : 'de las'} ${readTime}.`;
}

const NOTICE = {
  position: 'fixed',
  bottom: 8,
  left: '50%',
  transform: 'translateX(-50%)',
  zIndex: 'appBar',
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  px: 2,
  py: 0.75,
  borderRadius: 1,
  width: 'max-content',
  maxWidth: 'calc(100vw - 16px)',
  boxSizing: 'border-box',
  boxShadow: 4,
  bgcolor: 'text.primary',
  color: 'background.paper',
  pointerEvents: 'none',
  displayPrint: 'none',
  'body:has([data-bottom-bar]) &': { bottom: 72 },
} as const;

const SPACE_FOR_NOTICE = { body: { paddingBottom: 56 } };

interface StaleData {
  readonly isOffline: boolean;
  /** Epoch milliseconds. */
  readonly readAt: number | undefined;
}

const RETRY_MS = 20_000;

/** Retries the visible queries that could not be refreshed. After a lost connection, QueryProvider.tsx retries all. */
function useStaleData(): StaleData | undefined {
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

const hasStaleData = ({ state }: Query): boolean =>
  state.status === 'error' && state.data !== undefined && !isStatus(state.error, 401);

/**
 * Ignores requests without a response until probes confirm that the connection is lost, and while they are
 * retried after its return.
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
