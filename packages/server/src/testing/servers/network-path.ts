import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import pg from 'pg';
import { onTestFinished } from 'vitest';

/** The path between product and database. Silent connections swallow what is sent and are never closed. */
export interface Path {
  readonly connection: pg.ClientConfig;
  /** Silences the open connections and, until `repair`, the new ones. */
  silence(): void;
  repair(): void;
  /** Closes the open connections and refuses new ones. */
  close(): void;
}

/** Closed when the test ends. */
export async function openPath(to: pg.ClientConfig): Promise<Path> {
  const { user, database, password, host, port } = new pg.Client(to);
  const sockets: Socket[] = [];
  let silent = false;
  const proxy = createServer((client) => {
    const server = connect(host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port });
    for (const socket of [client, server]) socket.on('error', () => {});
    sockets.push(client, server);
    if (!silent) client.pipe(server).pipe(client);
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const close = () => {
    proxy.close();
    for (const socket of sockets) socket.destroy();
  };
  onTestFinished(close);
  return {
    connection: {
      host: '127.0.0.1',
      port: (proxy.address() as AddressInfo).port,
      user,
      database,
      ...(password !== undefined && { password }),
    },
    silence: () => {
      silent = true;
      for (const socket of sockets) socket.unpipe().pause();
    },
    repair: () => {
      silent = false;
    },
    close,
  };
}
