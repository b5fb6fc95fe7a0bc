import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { finished, Readable } from 'node:stream';
import type { ConnectionError, FastifyInstance, FastifyRequest } from 'fastify';
import { addressOf } from '../access/gate.ts';
import type { ShareKeys } from '../access/shares.ts';
import { networkOf } from '../access/throttle.ts';
import { makeCounts } from '../counts.ts';
import { TooMuchAtOnceError, unauthorized } from '../errors.ts';
import { limitBytes } from './upload.ts';

export const BODY_LIMIT = 64 * 1024;

/** In milliseconds. A slow client must not hold a connection. */
export const SERVER_OPTIONS = {
  bodyLimit: BODY_LIMIT,
  clientErrorHandler: answerParserError,
  /** The largest body, 1 MiB, takes this long at 150 kbit/s. */
  requestTimeout: 60_000,
  /** Idle time, after which an unread response is dropped. A print is the longest wait. */
  connectionTimeout: 300_000,
  http: {
    headersTimeout: 10_000,
    maxHeaderSize: 16 * 1024,
    connectionsCheckingInterval: 1_000,
  },
} as const;

const PARSER_ERRORS: Readonly<Record<string, readonly [status: number, message: string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'Los encabezados de la solicitud son demasiado grandes'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'La solicitud tardó demasiado en llegar'],
};

function answerParserError({ code }: ConnectionError, socket: Socket): void {
  if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const [status, message] = PARSER_ERRORS[code] ?? [400, 'La solicitud no es válida'];
  const body = JSON.stringify({ message });
  const headers = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ];
  socket.write(`${headers.join('\r\n')}\r\n\r\n${body}`);
  socket.destroySoon();
}

const MAX_DISCARD_MS = 5_000;

/**
 * Most clients read an early response, such as 413, only after they have sent the body, and lose it if the connection
 * closes before.
 */
export function discardRemainingBody(app: FastifyInstance): void {
  app.addHook('onSend', async ({ raw }, reply) => {
    if (raw.complete) return;
    reply.removeHeader('connection');
    reply.raw.once('finish', () => {
      raw.resume();
      const timeout = setTimeout(() => raw.destroy(), MAX_DISCARD_MS);
      raw.once('close', () => clearTimeout(timeout));
    });
  });
}

const MAX_CONNECTIONS = 2_000;

export const limitConnections = ({ server }: FastifyInstance): void => {
  server.maxConnections = MAX_CONNECTIONS;
};

/** Answers 401 instead of reading more than 64 KiB. Fastify answers 413 beyond the route's limit. */
export function limitUnauthenticatedBody(request: FastifyRequest, payload: Readable): Readable {
  const length = Number(request.headers['content-length'] ?? 0);
  if (length > request.routeOptions.bodyLimit) return payload;
  if (length > BODY_LIMIT) throw unauthorized();
  return Readable.from(limitBytes(payload, BODY_LIMIT, unauthorized), { objectMode: false });
}

const MAX_LARGE_BODIES_PER_USER = 4;
const MAX_LARGE_BODIES_PER_CLINIC = 20;

/** @throws HttpError 429 from the returned function, which limits bodies that are large or of unknown length */
export function bodyLimiter() {
  const receiving = makeCounts();
  return ({ headers }: FastifyRequest, { user, group }: ShareKeys, payload: Readable): Readable => {
    if (Number(headers['content-length'] ?? Number.POSITIVE_INFINITY) <= BODY_LIMIT) return payload;
    if (receiving.of(user) >= MAX_LARGE_BODIES_PER_USER || receiving.of(group) >= MAX_LARGE_BODIES_PER_CLINIC)
      throw new TooMuchAtOnceError(
        'Se están guardando demasiadas cosas a la vez. Esperá un momento y volvé a intentarlo.',
        2,
      );
    const keys = [...new Set([user, group])];
    for (const key of keys) receiving.add(key, 1);
    finished(payload, () => {
      for (const key of keys) receiving.add(key, -1);
    });
    return payload;
  };
}

/** Per clinic, or per network without a session. */
const MAX_UNREAD_BYTES = 64 * 1024 * 1024;
const NEVER_REJECTED_BYTES = 4 * 1024;

export function limitUnreadResponses(app: FastifyInstance): void {
  const unread = makeCounts();
  app.addHook('onSend', async (request, { raw }, payload) => {
    const size = typeof payload === 'string' || Buffer.isBuffer(payload) ? Buffer.byteLength(payload) : 0;
    // A closed connection emits no further 'close'.
    if (size === 0 || raw.closed) return payload;
    const key = request.clinicId === null ? networkOf(addressOf(request)) : `clinic ${request.clinicId}`;
    // A write has already been committed: a rejected client would repeat it.
    if (unread.of(key) + size > MAX_UNREAD_BYTES && size > NEVER_REJECTED_BYTES && request.method === 'GET')
      throw new TooMuchAtOnceError(
        'Hay demasiadas respuestas sin recibir. Esperá un momento y volvé a intentarlo.',
        5,
      );
    unread.add(key, size);
    raw.once('close', () => unread.add(key, -size));
    return payload;
  });
}
