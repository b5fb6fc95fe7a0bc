import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import fastifyCompress from '@fastify/compress';
import type { FastifyInstance, onSendAsyncHookHandler } from 'fastify';

export type Encoding = 'br' | 'gzip' | 'identity';

export interface EncodedBody {
  readonly body: Buffer;
  readonly encoding: Encoding;
}

/** Not worth compressing below 1 KB. */
const MIN_BYTES = 1024;

/** Up to this size a pipeline of streams costs more than the event loop loses by compressing at once. */
const MAX_SYNC_BYTES = 32 * 1024;

/** For lists of people, level 4 is as fast as gzip at level 6, with a fifth less output. */
const BROTLI = { [constants.BROTLI_PARAM_QUALITY]: 4 };

/**
 * Compresses every response of at least 1 KB if the client accepts it, except events, which an encoder would hold back.
 * The response cache and static assets are compressed already. Requests are not decompressed.
 *
 * A compressed answer that reflects input beside a secret leaks its length to an attacker who can make the victim's
 * browser send requests (BREACH). A browser does not attach a bearer token by itself as it does a cookie, so another
 * site cannot make such a request.
 */
export async function compressResponses(app: FastifyInstance): Promise<void> {
  await app.register(fastifyCompress, {
    encodings: ['br', 'gzip'],
    customTypes: /^text\/(?!event-stream)|^application\/((fhir\+)?json|javascript|xml)\b|^image\/svg\+xml/,
    threshold: MIN_BYTES,
    syncThreshold: MAX_SYNC_BYTES,
    brotliOptions: { params: BROTLI },
    globalDecompression: false,
  });
  // Runs after the hook that the plugin adds to the route.
  app.addHook('onRoute', (route) => {
    route.onSend = [route.onSend ?? [], weakenEtag].flat();
  });
}

/** An ETag and Accept-Ranges describe the uncompressed representation (RFC 9110, 8.8.3). */
const weakenEtag: onSendAsyncHookHandler = async (_, reply) => {
  if (!reply.hasHeader('content-encoding')) return;
  reply.removeHeader('accept-ranges');
  const etag = reply.getHeader('etag');
  if (typeof etag === 'string' && etag.startsWith('"')) reply.header('etag', `W/${etag}`);
};

/** The encoding preferred by an Accept-Encoding header; brotli if both have the same weight. */
export const negotiateEncoding = (acceptEncoding: string | undefined): Encoding =>
  negotiate((acceptEncoding ?? '').toLowerCase(), ['br', 'gzip']) ?? 'identity';

/** Compresses the bytes on the thread pool, or returns them unchanged if they are not worth compressing. */
export async function compress(plain: Buffer, encoding: Encoding): Promise<EncodedBody> {
  if (encoding === 'identity' || plain.length < MIN_BYTES) return { body: plain, encoding: 'identity' };
  if (encoding === 'gzip') return { body: await promisify(gzip)(plain), encoding };
  const params = { ...BROTLI, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length };
  return { body: await promisify(brotliCompress)(plain, { params }), encoding };
}
