import { Socket } from 'node:net';
import pg from 'pg';
import { RELEASE } from '../config/release.ts';
import { connectionsByHost } from './hosts.ts';

/** Of every connection, unless its address has another one: compatibility.ts reads the release of a process from it. */
export const APPLICATION_NAME = `dentaria ${RELEASE}`;

/** For a connection attempt, in milliseconds. */
export const CONNECTION_TIMEOUT_MS = 5_000;

/** How long a socket waits for the server to close its side too. */
const CLOSE_TIMEOUT_MS = 5_000;

/** A socket that closes even if the server is silent. pg waits for the server and would keep it half-open. */
function openSocket(): Socket {
  const socket = new Socket();
  return socket.once('finish', () => {
    setTimeout(() => socket.destroy(), CLOSE_TIMEOUT_MS).unref();
  });
}

/**
 * The options of every connection. Keep-alive closes an idle one 15 s after the network dropped it without a reset: 5 s,
 * then ten probes, one a second (the defaults of libuv).
 */
export const CLIENT_OPTIONS = {
  connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
  keepAlive: true,
  keepAliveInitialDelayMillis: 5_000,
  stream: openSocket,
  fallback_application_name: APPLICATION_NAME,
} as const satisfies pg.ClientConfig;

/** For one of several hosts, in milliseconds. */
export const HOST_TIMEOUT_MS = 2_000;

/** None of the hosts of an address is reachable and suitable. */
export class NoHostError extends Error {
  override readonly name = 'NoHostError';
}

/**
 * Connects outside the pool, for a migration or a command: with several hosts, to the first one that accepts writes. A
 * lost connection rejects the pending query.
 */
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

/** Runs `work` with a connection outside the pool, and closes it. */
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

/**
 * A pool. Without the listeners, a connection that is lost while it is idle, in use or ends would end the process. A lost
 * connection rejects the pending query.
 */
export function openPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(config);
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** The host that accepts writes, for a pool of a library. */
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

/** @throws NoHostError if the server is a standby or read-only. */
export async function assertWritable(client: pg.ClientBase, timeout: number): Promise<void> {
  const query: TimedQuery = { text: 'show transaction_read_only', query_timeout: timeout };
  const { rows } = await client.query<{ transaction_read_only: string }>(query);
  if (rows[0]?.transaction_read_only !== 'off') throw new NoHostError('The server is read-only');
}

/** @throws NoHostError if the server is not a standby. */
export async function assertStandby(client: pg.ClientBase, timeout: number): Promise<void> {
  const query: TimedQuery = { text: 'select pg_is_in_recovery() as standby', query_timeout: timeout };
  const { rows } = await client.query<{ standby: boolean }>(query);
  if (!rows[0]?.standby) throw new NoHostError('The server is not a standby');
}

/** A query with a timeout of its own, in milliseconds, which the types of pg lack. */
export interface TimedQuery extends pg.QueryConfig {
  readonly query_timeout: number;
}
