import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { unauthorized } from '../errors.ts';

/** Largest body in bytes, unless a route states its own. */
export const BODY_LIMIT = 64 * 1024;

/** Time limits in milliseconds: a client that sends slowly must not hold a connection. */
export const SERVER_OPTIONS = {
  bodyLimit: BODY_LIMIT,
  /** Until the whole request has arrived. The largest body, 1 MiB, takes as long on a line of 150 kbit/s. */
  requestTimeout: 60_000,
  http: {
    headersTimeout: 10_000,
    maxHeaderSize: 16 * 1024,
    /** How often Node looks for connections that exceed the limits. */
    connectionsCheckingInterval: 1_000,
  },
} as const;

/** Far more than a busy proxy opens. Further connections are closed at once. */
const MAX_CONNECTIONS = 2_000;

export const limitConnections = ({ server }: FastifyInstance): void => {
  server.maxConnections = MAX_CONNECTIONS;
};

/**
 * The body of a caller without a valid token on a route with a higher limit: answers 401 instead of reading more than
 * 64 KiB. A body beyond the route's limit is left to Fastify's 413.
 */
export function limitUnauthenticatedBody(request: FastifyRequest, payload: Readable): Readable {
  const length = Number(request.headers['content-length'] ?? 0);
  if (length > request.routeOptions.bodyLimit) return payload;
  if (length > BODY_LIMIT) throw unauthorized();
  return Readable.from(limited(payload), { objectMode: false });
}

async function* limited(payload: Readable): AsyncGenerator<Buffer> {
  let received = 0;
  // Does not destroy the request if this loop ends early, because the response uses its socket.
  for await (const chunk of payload.iterator({ destroyOnReturn: false })) {
    received += chunk.length;
    if (received > BODY_LIMIT) throw unauthorized();
    yield chunk;
  }
}
