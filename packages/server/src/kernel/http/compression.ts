import { pipeline, type Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyInstance, FastifyReply } from 'fastify';

export type Encoding = 'br' | 'gzip' | 'identity';

/** Not worth compressing below 1 KB. */
const MIN_BYTES = 1024;

/**
 * Excludes PDFs, fonts and images other than SVG, whose formats are compressed already, and events, which an encoder would
 * hold back.
 */
const COMPRESSIBLE =
  /^(text\/(?!event-stream)|application\/((fhir\+)?json|javascript|xml)\b|image\/svg\+xml)/;

/** For lists of people, level 4 is as fast as gzip at level 6, with a fifth less output. */
const BROTLI = { [constants.BROTLI_PARAM_QUALITY]: 4 };

/** The encoding preferred by an Accept-Encoding header; brotli if both have the same weight. */
export const negotiateEncoding = (acceptEncoding: string | undefined): Encoding =>
  negotiate((acceptEncoding ?? '').toLowerCase(), ['br', 'gzip']) ?? 'identity';

/** Compresses the bytes, or returns them unchanged if they are not worth compressing. */
export async function compress(
  plain: Buffer,
  encoding: Encoding,
): Promise<{ readonly body: Buffer; readonly encoding: Encoding }> {
  if (encoding === 'identity' || plain.length < MIN_BYTES) return { body: plain, encoding: 'identity' };
  if (encoding === 'gzip') return { body: await promisify(gzip)(plain), encoding };
  const params = { ...BROTLI, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length };
  return { body: await promisify(brotliCompress)(plain, { params }), encoding };
}

/**
 * Compresses every response of at least 1 KB if the client accepts it: whole bodies on the thread pool, streams as they
 * pass. Responses from the response cache and static assets are compressed already.
 *
 * A compressed answer that reflects input beside a secret leaks its length to an attacker who can make the victim's
 * browser send requests (BREACH). A browser does not attach a bearer token by itself as it does a cookie, so another
 * site cannot make such a request.
 */
export function compressResponses(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (!isCompressible(reply, payload)) return done(null, payload);
    reply.header('vary', 'accept-encoding');
    const encoding = negotiateEncoding(request.headers['accept-encoding']);
    if (encoding === 'identity') return done(null, payload);
    if (isStream(payload)) {
      setEncoding(reply, encoding);
      const encoder = encoding === 'gzip' ? createGzip() : createBrotliCompress({ params: BROTLI });
      // Fastify handles errors of both streams on the encoder. Both are destroyed when the client disconnects.
      return done(
        null,
        pipeline(payload, encoder, () => undefined),
      );
    }
    compress(typeof payload === 'string' ? Buffer.from(payload) : payload, encoding).then(
      ({ body }) => {
        setEncoding(reply, encoding);
        done(null, body);
      },
      (error: Error) => done(error),
    );
  });
}

type Payload = string | Buffer | Readable;

function isCompressible(reply: FastifyReply, payload: unknown): payload is Payload {
  // Content-Range counts the bytes of the uncompressed file.
  if (reply.hasHeader('content-encoding') || reply.hasHeader('content-range')) return false;
  if (!COMPRESSIBLE.test(String(reply.getHeader('content-type')))) return false;
  if (typeof payload === 'string' || Buffer.isBuffer(payload)) return Buffer.byteLength(payload) >= MIN_BYTES;
  return isStream(payload) && Number(reply.getHeader('content-length') ?? MIN_BYTES) >= MIN_BYTES;
}

const isStream = (payload: unknown): payload is Readable =>
  typeof payload === 'object' && payload !== null && 'pipe' in payload;

/** Weakens the ETag and removes Accept-Ranges: both describe the uncompressed representation (RFC 9110, 8.8.3). */
function setEncoding(reply: FastifyReply, encoding: Encoding): void {
  reply.header('content-encoding', encoding);
  reply.removeHeader('content-length');
  reply.removeHeader('accept-ranges');
  const etag = reply.getHeader('etag');
  if (typeof etag === 'string' && etag.startsWith('"')) reply.header('etag', `W/${etag}`);
}
