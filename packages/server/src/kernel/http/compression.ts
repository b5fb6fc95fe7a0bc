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

const MIN_BYTES = 1024;

/** Up to this size, a stream pipeline costs more than compressing synchronously. */
const MAX_SYNC_BYTES = 32 * 1024;

const BROTLI = { [constants.BROTLI_PARAM_QUALITY]: 4 };

/**
 * Leaves out events, because an encoder would buffer them. Safe from BREACH: unlike a cookie, a bearer token is not
 * attached to cross-site requests by the browser.
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
  app.addHook('onRoute', (route) => {
    route.onSend = [route.onSend ?? [], weakenEtag].flat();
  });
}

/** A strong ETag and Accept-Ranges describe the uncompressed representation (RFC 9110, 8.8.3). */
const weakenEtag: onSendAsyncHookHandler = async (_, reply) => {
  if (!reply.hasHeader('content-encoding')) return;
  reply.removeHeader('accept-ranges');
  const etag = reply.getHeader('etag');
  if (typeof etag === 'string' && etag.startsWith('"')) reply.header('etag', `W/${etag}`);
};

export const negotiateEncoding = (acceptEncoding: string | undefined): Encoding =>
  negotiate((acceptEncoding ?? '').toLowerCase(), ['br', 'gzip']) ?? 'identity';

export async function compress(plain: Buffer, encoding: Encoding): Promise<EncodedBody> {
  if (encoding === 'identity' || plain.length < MIN_BYTES) return { body: plain, encoding: 'identity' };
  if (encoding === 'gzip') return { body: await promisify(gzip)(plain), encoding };
  const params = { ...BROTLI, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length };
  return { body: await promisify(brotliCompress)(plain, { params }), encoding };
}
