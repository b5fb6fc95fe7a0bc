import { Socket } from 'node:net';
import pg from 'pg';

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
} as const satisfies pg.ClientConfig;

/** Connects outside the pool, for a migration or a command. A lost connection rejects the pending query. */
export async function openClient(connection: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({ ...CLIENT_OPTIONS, ...connection });
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** A query with a timeout of its own, in milliseconds, which the types of pg lack. */
export interface TimedQuery extends pg.QueryConfig {
  readonly query_timeout: number;
}
