import pg from 'pg';
import {
  assertStandby,
  assertWritable,
  CLIENT_OPTIONS,
  CONNECTION_TIMEOUT_MS,
  HOST_TIMEOUT_MS,
  NoHostError,
  openPool,
} from './client.ts';
import { connectionsByHost, type HostPreference } from './hosts.ts';

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

/** SQLSTATE read_only_sql_transaction: the server is no longer the primary. */
export const READ_ONLY = '25006';

interface PoolOptions {
  readonly connection: pg.ClientConfig;
  readonly size: number;
  readonly timeouts: Timeouts;
  readonly hosts: HostPreference;
  /** Refuses a new connection by throwing. */
  readonly check?: (client: pg.PoolClient) => Promise<void>;
}

export interface ConnectionPool {
  readonly pool: pg.Pool;
  /** With several hosts, tries each until one is suitable. */
  connect(): Promise<pg.PoolClient>;
}

/** Opens a pool of pipelined connections. Connects lazily. */
export function openServingPool({
  connection,
  size,
  timeouts,
  hosts: preference,
  check,
}: PoolOptions): ConnectionPool {
  const [first, ...others] = connectionsByHost(connection);
  const hosts = [first, ...others];
  let current = 0;
  /** False while a standby may still be found. */
  let acceptsPrimary = preference !== 'prefer-standby';
  const leave = (host: number): void => {
    if (current === host) current = (host + 1) % hosts.length;
  };

  class HostClient extends pg.Client {
    readonly hostIndex = current;
    readonly acceptsPrimary = acceptsPrimary;

    constructor(config?: pg.ClientConfig) {
      super({
        ...config,
        ...(others.length > 0 && { connectionTimeoutMillis: Math.min(HOST_TIMEOUT_MS, timeouts.connection) }),
        ...(hosts[current] ?? first),
      });
    }
  }

  const verify = async (client: pg.PoolClient): Promise<void> => {
    if (others.length > 0 && preference === 'writable') await assertWritable(client, timeouts.probe);
    if (others.length > 0 && client instanceof HostClient && !client.acceptsPrimary)
      await assertStandby(client, timeouts.probe);
    await check?.(client);
  };
  const pool = openPool({
    ...CLIENT_OPTIONS,
    Client: HostClient,
    max: size,
    pipeline: true,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: timeouts.connection,
    query_timeout: timeouts.query,
    verify: (client, done) => void verify(client).then(() => done(), done),
  });
  pool.on('release', (error, client) => {
    if (!isLoss(error)) return;
    if (client instanceof HostClient && isReadOnly(error)) leave(client.hostIndex);
    closeIdle(pool);
  });

  const connect = async (): Promise<pg.PoolClient> => {
    const failures: string[] = [];
    const rounds = preference === 'prefer-standby' ? 2 : 1;
    for (;;) {
      const host = current;
      acceptsPrimary = failures.length >= (rounds - 1) * hosts.length;
      try {
        return await pool.connect();
      } catch (error) {
        const { message } = error as Error;
        if (others.length === 0 || message === 'timeout exceeded when trying to connect') throw error;
        leave(host);
        failures.push(message);
        if (failures.length === rounds * hosts.length) throw new NoHostError(failures.join('; '));
      }
    }
  };
  return { pool, connect };
}

const isReadOnly = (error: unknown): boolean => (error as { code?: unknown }).code === READ_ONLY;

/** Any error but PostgreSQL's, whose connection still answers, unless the server has become a standby. */
const isLoss = (error: unknown): boolean =>
  error instanceof Error && (!(error instanceof pg.DatabaseError) || isReadOnly(error));

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
