import { Socket } from 'node:net';
import pg from 'pg';
import { RELEASE } from '../config/release.ts';
import { connectionsByHost } from './hosts.ts';

/** compatibility.ts reads the release of other processes from this name. */
export const APPLICATION_NAME = `dentaria ${RELEASE}`;

export const CONNECTION_TIMEOUT_MS = 5_000;

const SERVER_CLOSE_TIMEOUT_MS = 5_000;

/** Closes the socket even if the server is silent: pg would wait and leave it half-open. */
function openSocket(): Socket {
  const socket = new Socket();
  return socket.once('finish', () => {
    setTimeout(() => socket.destroy(), SERVER_CLOSE_TIMEOUT_MS).unref();
  });
}

/**
 * Keep-alive closes an idle connection 15 s after the network dropped it: 5 s, then ten probes at one per second
 * (libuv's defaults).
 */
export const CLIENT_OPTIONS = {
  connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
  keepAlive: true,
  keepAliveInitialDelayMillis: 5_000,
  stream: openSocket,
  fallback_application_name: APPLICATION_NAME,
} as const satisfies pg.ClientConfig;

export const HOST_TIMEOUT_MS = 2_000;

export class NoHostError extends Error {
  override readonly name = 'NoHostError';
}

export async function openClient(connection: pg.ClientConfig): Promise<pg.Client> {
  const hosts = connectionsByHost(connection);
  if (hosts.length === 1) return connectTo(connection);
  const failures: string[] = [];
  for (const each of hosts) {
    const client = await openWritable(each).catch((error: Error) => void failures.push(error.message));
    if (client) return client;
  }
  throw new NoHostError(failures.join('; '));
}

export async function withClient<T>(
  connection: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = await openClient(connection);
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Handles connection errors: without listeners, a lost connection would crash the process. */
export function openPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(config);
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

export async function findWritableHost(connection: pg.ClientConfig): Promise<pg.ClientConfig> {
  const client = await openClient(connection);
  await client.end();
  return connectionsByHost(connection).find((each) => isTo(client, new pg.Client(each))) ?? connection;
}

const isTo = (client: pg.Client, other: pg.Client): boolean =>
  client.host === other.host && client.port === other.port;

async function openWritable(host: pg.ClientConfig): Promise<pg.Client> {
  const client = await connectTo({ connectionTimeoutMillis: HOST_TIMEOUT_MS, ...host });
  try {
    await assertWritable(client, HOST_TIMEOUT_MS);
    return client;
  } catch (error) {
    await client.end();
    throw error;
  }
}

async function connectTo(connection: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({ ...CLIENT_OPTIONS, ...connection });
  client.on('error', () => {});
  await client.connect();
  return client;
}

export async function assertWritable(client: pg.ClientBase, timeout: number): Promise<void> {
  const query: TimedQuery = { text: 'show transaction_read_only', query_timeout: timeout };
  const { rows } = await client.query<{ transaction_read_only: string }>(query);
  if (rows[0]?.transaction_read_only !== 'off') throw new NoHostError('The server is read-only');
}

export async function assertStandby(client: pg.ClientBase, timeout: number): Promise<void> {
  const query: TimedQuery = { text: 'select pg_is_in_recovery() as standby', query_timeout: timeout };
  const { rows } = await client.query<{ standby: boolean }>(query);
  if (!rows[0]?.standby) throw new NoHostError('The server is not a standby');
}

export interface TimedQuery extends pg.QueryConfig {
  readonly query_timeout: number;
}
