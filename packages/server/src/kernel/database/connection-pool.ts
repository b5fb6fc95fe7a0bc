import pg from 'pg';
import { CLIENT_OPTIONS, CONNECTION_TIMEOUT_MS } from './client.ts';

/** In milliseconds. A connection that does not answer in time is closed, and so are the idle ones. */
export interface Timeouts {
  /** For a new connection, and for a free one when all are in use. */
  readonly connection: number;
  /** For statements that the server answers at once, such as BEGIN: finds out that an idle connection is silent. */
  readonly probe: number;
  /** For every other statement. Above `statement_timeout`, which therefore expires first on a working connection. */
  readonly query: number;
}

export const TIMEOUTS: Timeouts = { connection: CONNECTION_TIMEOUT_MS, probe: 5_000, query: 16_000 };

export interface PoolOptions extends pg.PoolConfig {
  readonly timeouts: Timeouts;
  readonly onError: (error: Error) => void;
}

/** Opens a pool of pipelined connections. Connects lazily. */
export function openPool({ timeouts, onError, ...config }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    ...CLIENT_OPTIONS,
    ...config,
    pipeline: true,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: timeouts.connection,
    query_timeout: timeouts.query,
  });
  // Without these listeners, a connection that PostgreSQL closes while it is idle would end the process.
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  pool.on('release', (error) => {
    if (isLoss(error)) closeIdle(pool);
  });
  return pool;
}

/** Any error but PostgreSQL's, whose connection still answers. */
const isLoss = (error: unknown): boolean => error instanceof Error && !(error instanceof pg.DatabaseError);

/**
 * Closes the idle connections after one was lost: what silenced it silenced them too, and each would cost a call its
 * timeout.
 */
function closeIdle(pool: pg.Pool): void {
  for (let idle = pool.idleCount; idle > 0; idle -= 1)
    pool.connect().then(
      (client) => client.release(true),
      () => {},
    );
}
