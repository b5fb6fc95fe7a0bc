import { pipeline, type Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyInstance, FastifyReply } from 'fastify';

export type Encoding = 'br' | 'gzip' | 'identity';

/** Not worth compressing below 1 KB. */
const MIN_BYTES = 1024;

/** PDFs, fonts and images other than SVG are compressed by their own formats. */
const COMPRESSIBLE = /^(text\/|application\/(json|javascript|xml)\b|image\/svg\+xml)/;

/** On lists of people, brotli at 4 is as fast as gzip at 6 and its output a fifth smaller. */
const BROTLI = { [constants.BROTLI_PARAM_QUALITY]: 4 };

/** The encoding that an Accept-Encoding header prefers; brotli where it ranks both alike. */
export const negotiateEncoding = (acceptEncoding: string | undefined): Encoding =>
  negotiate((acceptEncoding ?? '').toLowerCase(), ['br', 'gzip']) ?? 'identity';

/** The bytes in the encoding, or as they are where compressing is not worthwhile. */
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
 * Compresses every answer of at least 1 KB where the client accepts it: whole bodies on the thread pool, streams as they
 * pass. The response cache and the web's assets arrive here compressed already.
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
      // Fastify sees an error of either stream on the encoder; a client that leaves destroys both.
      return done(
        null,
        pipeline(payload, encoder, () => undefined),
      );
    }
    compress(Buffer.from(payload), encoding).then(
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
  // A part of a file counts its bytes in the file, not in a compressed one.
  if (reply.hasHeader('content-encoding') || reply.hasHeader('content-range')) return false;
  if (!COMPRESSIBLE.test(String(reply.getHeader('content-type')))) return false;
  if (typeof payload === 'string' || Buffer.isBuffer(payload)) return Buffer.byteLength(payload) >= MIN_BYTES;
  return isStream(payload) && Number(reply.getHeader('content-length') ?? MIN_BYTES) >= MIN_BYTES;
}

const isStream = (payload: unknown): payload is Readable =>
  typeof payload === 'object' && payload !== null && 'pipe' in payload;

/** Compressed bytes are another representation: a strong ETag and ranges describe the plain one (RFC 9110, 8.8.3). */
function setEncoding(reply: FastifyReply, encoding: Encoding): void {
  reply.header('content-encoding', encoding);
  reply.removeHeader('content-length');
  reply.removeHeader('accept-ranges');
  const etag = reply.getHeader('etag');
  if (typeof etag === 'string' && etag.startsWith('"')) reply.header('etag', `W/${etag}`);
}
