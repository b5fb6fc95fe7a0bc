import { finished, Readable } from 'node:stream';
import type { Upload } from '@dentaria/contract/http/address.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { HttpError } from '../errors.ts';

export interface UploadedFile {
  readonly stream: Readable;
  /** Declared by the client and not verified against the bytes. */
  readonly mediaType: string;
}

export function leaveBodyUnread(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_, payload, done) => done(null, payload));
}

/** Checks type and length before the session: 415 and 413 come before 401. */
export function receiveUpload(
  { mediaTypes, maxBytes }: Upload,
  request: FastifyRequest,
  reply: FastifyReply,
): UploadedFile {
  const stream = Readable.from(limited(request.raw, maxBytes), { objectMode: false });
  reply.raw.once('finish', () => finished(stream.destroy(), () => request.raw.resume()));
  const [mediaType = ''] = (request.headers['content-type'] ?? '')
    .toLowerCase()
    .split(';', 1)
    .map((type) => type.trim());
  if (!mediaTypes.includes(mediaType))
    throw new HttpError(415, `Tipo de archivo no admitido: se espera ${mediaTypes.join(', ')}`);
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw tooLarge(maxBytes);
  return { mediaType, stream };
}

const tooLarge = (maxBytes: number): HttpError =>
  new HttpError(
    413,
    `El archivo es demasiado grande: el máximo es ${(maxBytes / 2 ** 20).toLocaleString('es-AR')} MB`,
  );

async function* limited(source: Readable, maxBytes: number): AsyncGenerator<Buffer> {
  try {
    yield* limitBytes(source, maxBytes, () => tooLarge(maxBytes));
  } catch (error) {
    throw source.errored ? new HttpError(400, 'La carga del archivo se interrumpió') : error;
  }
}

/** Keeps the request open, because the response uses its socket. */
export async function* limitBytes(
  source: Readable,
  maxBytes: number,
  refuse: () => HttpError,
): AsyncGenerator<Buffer> {
  let received = 0;
  for await (const chunk of source.iterator({ destroyOnReturn: false })) {
    received += chunk.length;
    if (received > maxBytes) throw refuse();
    yield chunk;
  }
}
