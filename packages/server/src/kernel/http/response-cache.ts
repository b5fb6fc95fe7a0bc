import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { compress, type Encoding } from './compression.ts';

export interface CachedResponse {
  readonly body: Buffer;
  readonly encoding: Encoding;
}

export interface ResponseCache {
  get(etag: string, encoding: Encoding): CachedResponse | undefined;
  /** Compresses JSON and caches it. Short JSON is not compressed. */
  set(etag: string, encoding: Encoding, json: Buffer): Promise<CachedResponse>;
}

export function responseCache(maxBytes: number): ResponseCache {
  const cache = new LRUCache<string, CachedResponse>({
    maxSize: maxBytes,
    maxEntrySize: maxBytes / 2,
    sizeCalculation: ({ body }) => body.length,
  });
  return {
    get: (etag, encoding) => cache.get(`${encoding} ${etag}`),
    set: async (etag, encoding, json) => {
      const response = await compress(json, encoding);
      cache.set(`${encoding} ${etag}`, response);
      return response;
    },
  };
}

/** A weak ETag, the same for every encoding. A digest, so that it does not disclose the parts. */
export const etagOf = (...parts: readonly unknown[]): string =>
  `W/"${hash('sha256', JSON.stringify(parts), 'base64url')}"`;

export const matchesEtag = (header: string | undefined, etag: string): boolean =>
  (header ?? '').split(',').some((listed) => listed.trim() === etag);
