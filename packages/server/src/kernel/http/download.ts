import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { Download } from '@dentaria/contract/http/address.ts';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyReply, FastifyRequest } from 'fastify';
import parseRange from 'range-parser';
import { HttpError } from '../errors.ts';

interface FileDescription {
  readonly fileName: string;
  readonly mediaType?: string;
  readonly disposition?: 'inline' | 'attachment';
}

export interface FileContent extends FileDescription {
  readonly content: Uint8Array | Readable;
}

export interface SeekableFile extends FileDescription {
  readonly size: number;
  /** Without quotes. */
  readonly etag: string;
  readonly open: (range: ByteRange) => Readable;
}

export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

export function sendFile(
  { mediaTypes }: Download,
  file: FileContent | SeekableFile,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const mediaType = file.mediaType ?? mediaTypes[0];
  if (!mediaTypes.includes(mediaType)) throw new Error(`${mediaType} is not a media type of the route`);
  const range = 'open' in file ? requestedRange(file, request, reply) : undefined;
  reply
    .type(mediaType)
    .header(
      'content-disposition',
      contentDisposition(file.fileName, { type: file.disposition ?? 'attachment' }),
    );
  if (!('open' in file)) return reply.send(file.content);
  const { size, etag, open } = file;
  reply.header('accept-ranges', 'bytes').header('etag', `"${etag}"`);
  if (!range) return reply.header('content-length', size).send(open({ start: 0, end: size - 1 }));
  return reply
    .code(206)
    .header('content-range', `bytes ${range.start}-${range.end}/${size}`)
    .header('content-length', range.end - range.start + 1)
    .send(open(range));
}

/** Undefined means the whole file, for example if If-Range does not match (RFC 9110, 13.1.5 and 14.2). */
function requestedRange({ size, etag }: SeekableFile, { headers }: FastifyRequest, reply: FastifyReply) {
  if (headers.range === undefined) return undefined;
  if (headers['if-range'] !== undefined && headers['if-range'] !== `"${etag}"`) return undefined;
  const ranges = parseRange(size, headers.range);
  if (ranges === -1) {
    reply.header('content-range', `bytes */${size}`);
    throw new HttpError(416, 'El archivo no tiene la parte pedida');
  }
  return ranges === -2 || ranges.type !== 'bytes' || ranges.length !== 1 ? undefined : ranges[0];
}

/**
 * Generates the file while it is sent, so that it is never entirely in memory. `generate` runs twice and must yield
 * the same bytes.
 */
export async function generatedFile(
  description: FileDescription & { readonly generate: () => AsyncIterable<string> },
): Promise<SeekableFile> {
  const { generate, ...rest } = description;
  const hash = createHash('sha256');
  let size = 0;
  for await (const part of generate()) {
    await setImmediate();
    hash.update(part);
    size += Buffer.byteLength(part);
  }
  return {
    ...rest,
    size,
    etag: hash.digest('base64url'),
    open: (range) => Readable.from(bytesOf(generate(), range), { objectMode: false }),
  };
}

async function* bytesOf(parts: AsyncIterable<string>, { start, end }: ByteRange): AsyncGenerator<Buffer> {
  let offset = 0;
  if (end < start) return;
  for await (const part of parts) {
    await setImmediate();
    const bytes = Buffer.from(part);
    const slice = bytes.subarray(Math.max(0, start - offset), Math.max(0, end + 1 - offset));
    if (slice.length > 0) yield slice;
    offset += bytes.length;
    if (offset > end) return;
  }
  throw new Error('The file has changed since its size was announced');
}
