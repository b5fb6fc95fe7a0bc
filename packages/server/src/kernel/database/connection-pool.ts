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

/** In milliseconds. A timeout closes the connection and all idle ones. */
export interface Timeouts {
  readonly connection: number;
  /** For statements such as BEGIN that answer at once: detects a silent connection. */
  readonly probe: number;
  /** For other statements. Above `statement_timeout`, so that a working connection reports that one first. */
  readonly query: number;
}

export const TIMEOUTS: Timeouts = { connection: CONNECTION_TIMEOUT_MS, probe: 5_000, query: 16_000 };

export const READ_ONLY_SQL_TRANSACTION = '25006';

interface PoolOptions {
  readonly connection: pg.ClientConfig;
  readonly size: number;
  readonly timeouts: Timeouts;
  readonly hosts: HostPreference;
  readonly check?: (client: pg.PoolClient) => Promise<void>;
}

export interface ConnectionPool {
  readonly pool: pg.Pool;
  connect(): Promise<pg.PoolClient>;
}

export function openPipelinedPool({
  connection,
  size,
  timeouts,
  hosts: preference,
  check,
}: PoolOptions): ConnectionPool {
  const [first, ...others] = connectionsByHost(connection);
  const hosts = [first, ...others];
  let current = 0;
  let acceptsPrimary = preference !== 'prefer-standby';
  const skipHost = (host: number): void => {
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
    if (!isConnectionLost(error)) return;
    if (client instanceof HostClient && isReadOnly(error)) skipHost(client.hostIndex);
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
        skipHost(host);
        failures.push(message);
        if (failures.length === rounds * hosts.length) throw new NoHostError(failures.join('; '));
      }
    }
  };
  return { pool, connect };
}

const isReadOnly = (error: unknown): boolean =>
  (error as { code?: unknown }).code === READ_ONLY_SQL_TRANSACTION;

const isConnectionLost = (error: unknown): boolean =>
  error instanceof Error && (!(error instanceof pg.DatabaseError) || isReadOnly(error));

/** Idle connections were probably lost with the first one, and each would cost a request its timeout. */
function closeIdle(pool: pg.Pool): void {
  for (let idle = pool.idleCount; idle > 0; idle -= 1)
    pool.connect().then(
      (client) => client.release(true),
      () => {},
    );
}
