import { once } from 'node:events';
import { createServer, request as forward } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** Round-robin proxy with upstreams that can be added and removed. */
export interface ReverseProxy {
  readonly port: number;
  add(port: number): void;
  /** Sends no further request to the upstream, and resolves when its last one is answered. */
  drain(port: number): Promise<void>;
  close(): void;
}

export async function startProxy(): Promise<ReverseProxy> {
  const upstreams: number[] = [];
  const pending = new Map<number, number>();
  let turn = 0;
  const count = (port: number, change: number) => pending.set(port, (pending.get(port) ?? 0) + change);
  const server = createServer((incoming, response) => {
    turn += 1;
    const port = upstreams[turn % upstreams.length];
    if (port === undefined) return void response.writeHead(502).end();
    count(port, 1);
    response.once('close', () => count(port, -1));
    const { method, url: path, headers } = incoming;
    const sent = forward({ host: '127.0.0.1', port, method, path, headers }, (upstream) => {
      response.writeHead(upstream.statusCode ?? 502, upstream.headers);
      upstream.pipe(response);
    });
    sent.on('error', () => response.writeHead(502).end());
    incoming.pipe(sent);
  });
  // Longer than any pause of a caller: the end of an idle connection races with the next request on it.
  server.keepAliveTimeout = 60_000;
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    add: (port) => void upstreams.push(port),
    drain: async (port) => {
      upstreams.splice(upstreams.indexOf(port), 1);
      while ((pending.get(port) ?? 0) > 0) await delay(10);
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
