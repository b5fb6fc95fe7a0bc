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

/** Largest body in bytes, unless a route states its own. */
export const BODY_LIMIT = 64 * 1024;

/** Time limits in milliseconds: a client that sends slowly must not hold a connection. */
export const SERVER_OPTIONS = {
  bodyLimit: BODY_LIMIT,
  clientErrorHandler: answerParserError,
  /** Until the whole request has arrived. The largest body, 1 MiB, takes as long on a line of 150 kbit/s. */
  requestTimeout: 60_000,
  /** Without a byte in either direction: an answer that nobody reads would stay in memory. The longest wait is that of a print. */
  connectionTimeout: 300_000,
  http: {
    headersTimeout: 10_000,
    maxHeaderSize: 16 * 1024,
    /** How often Node looks for connections that exceed the limits. */
    connectionsCheckingInterval: 1_000,
  },
} as const;

const PARSER_ERRORS: Readonly<Record<string, readonly [status: number, message: string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'Los encabezados de la solicitud son demasiado grandes'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'La solicitud tardó demasiado en llegar'],
};

/** Answers what Node's HTTP parser rejects, for which Fastify has no request, in the shape of every error. */
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
  // `end` would wait for a client that never closes its side.
  socket.destroySoon();
}

/** Milliseconds that a client may go on sending after the answer. */
const DISCARD_MS = 5_000;

/**
 * What follows an early answer, such as a 413, is read and dropped for a limited time. Most clients read the answer only after
 * they have sent the body, and lose it if the connection closes before.
 */
export function discardRest(app: FastifyInstance): void {
  app.addHook('onSend', async ({ raw }, reply) => {
    if (raw.complete) return;
    reply.removeHeader('connection');
    reply.raw.once('finish', () => {
      raw.resume();
      const timeout = setTimeout(() => raw.destroy(), DISCARD_MS);
      raw.once('close', () => clearTimeout(timeout));
    });
  });
}

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
  return Readable.from(limitBytes(payload, BODY_LIMIT, unauthorized), { objectMode: false });
}

/** At each service. On a slow line a save is on its way for a second or two. */
const MAX_BODIES_PER_USER = 4;
const MAX_BODIES_PER_CLINIC = 20;

/**
 * Limits bodies over 64 KiB, or of unknown length, which are kept in memory until all of them has arrived. The returned
 * function throws an HttpError 429 while the user or the clinic sends too many at once.
 */
export function bodyLimiter() {
  const receiving = makeCounts();
  return ({ headers }: FastifyRequest, { user, group }: ShareKeys, payload: Readable): Readable => {
    if (Number(headers['content-length'] ?? Number.POSITIVE_INFINITY) <= BODY_LIMIT) return payload;
    if (receiving.of(user) >= MAX_BODIES_PER_USER || receiving.of(group) >= MAX_BODIES_PER_CLINIC)
      throw new TooMuchAtOnceError(
        'Se están guardando demasiadas cosas a la vez. Espera un momento y vuelve a intentar.',
        2,
      );
    // An administrator without a clinic is their own group.
    const keys = [...new Set([user, group])];
    for (const key of keys) receiving.add(key, 1);
    finished(payload, () => {
      for (const key of keys) receiving.add(key, -1);
    });
    return payload;
  };
}

/** Bytes of answers that a clinic, or a network without one, has not read yet. They stay in memory. */
const MAX_UNREAD_BYTES = 64 * 1024 * 1024;
/** Errors and most saves are smaller. They are counted, but not refused. */
const SMALL_ANSWER = 4 * 1024;

/** Counts uncompressed sizes; cached answers by their compressed size. */
export function limitUnreadAnswers(app: FastifyInstance): void {
  const unread = makeCounts();
  app.addHook('onSend', async (request, { raw }, payload) => {
    const size = typeof payload === 'string' || Buffer.isBuffer(payload) ? Buffer.byteLength(payload) : 0;
    // The connection of a client that has gone does not close again.
    if (size === 0 || raw.closed) return payload;
    const key = request.clinicId === null ? networkOf(addressOf(request)) : `clinic ${request.clinicId}`;
    // A write has already been committed: a client that was refused would send it again.
    if (unread.of(key) + size > MAX_UNREAD_BYTES && size > SMALL_ANSWER && request.method === 'GET')
      throw new TooMuchAtOnceError(
        'Hay demasiadas respuestas sin recibir. Espera un momento y vuelve a intentar.',
        5,
      );
    unread.add(key, size);
    raw.once('close', () => unread.add(key, -size));
    return payload;
  });
}
