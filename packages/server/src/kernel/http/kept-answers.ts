import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';

export type Encoding = 'br' | 'gzip' | 'identity';

/** An answer's bytes as they leave. */
export interface ReadyAnswer {
  readonly body: Buffer;
  readonly encoding: Encoding;
}

/** Answers that were made already, under the ETag that names what they hold. */
export interface KeptAnswers {
  find(etag: string, wanted: Encoding): ReadyAnswer | undefined;
  /** Compresses JSON as wanted and keeps it; the answer that was used longest ago goes when there is no room. */
  make(etag: string, wanted: Encoding, json: string): Promise<ReadyAnswer>;
}

/** What compressing saves of a shorter text is less than a packet. */
const WORTH_COMPRESSING = 1024;

/** Brotli at 4 is as fast as gzip at 6 and a fifth smaller on lists of people; higher levels take several times as long. */
const BROTLI_QUALITY = 4;

export function keepAnswers(mostBytes: number): KeptAnswers {
  const kept = new LRUCache<string, ReadyAnswer>({
    maxSize: mostBytes,
    maxEntrySize: mostBytes / 2,
    sizeCalculation: ({ body }) => body.length,
  });
  return {
    find: (etag, wanted) => kept.get(`${wanted} ${etag}`),
    make: async (etag, wanted, json) => {
      const ready = await compressed(Buffer.from(json), wanted);
      kept.set(`${wanted} ${etag}`, ready);
      return ready;
    },
  };
}

async function compressed(plain: Buffer, wanted: Encoding): Promise<ReadyAnswer> {
  if (wanted === 'identity' || plain.length < WORTH_COMPRESSING) return { body: plain, encoding: 'identity' };
  if (wanted === 'gzip') return { body: await promisify(gzip)(plain), encoding: 'gzip' };
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
  };
  return { body: await promisify(brotliCompress)(plain, { params }), encoding: 'br' };
}

/** The encoding for an Accept-Encoding header: brotli before gzip, neither where the caller rules it out. */
export function chooseEncoding(accepted: string | undefined): Encoding {
  const weights = new Map(
    (accepted ?? '').split(',').map((part): [string, number] => {
      const [name = '', ...parameters] = part.toLowerCase().split(';');
      const weight = parameters.map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1]).find(Boolean);
      return [name.trim(), weight === undefined ? 1 : Number(weight)];
    }),
  );
  const weigh = (name: string): number => weights.get(name) ?? weights.get('*') ?? 0;
  return (['br', 'gzip'] as const).find((name) => weigh(name) > 0) ?? 'identity';
}

/** A weak ETag (one for every encoding) that tells nothing of what it was made from. */
export const etagOf = (...parts: readonly unknown[]): string =>
  `W/"${hash('sha256', JSON.stringify(parts), 'base64url')}"`;

/** True when an If-None-Match header names the ETag. */
export const namesEtag = (header: string | undefined, etag: string): boolean =>
  (header ?? '').split(',').some((named) => named.trim() === etag);
