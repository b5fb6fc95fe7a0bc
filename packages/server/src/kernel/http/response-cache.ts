import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { compress, type Encoding } from './compression.ts';

/** A response body as it is sent. */
export interface CachedResponse {
  readonly body: Buffer;
  readonly encoding: Encoding;
}

/** Response bodies by ETag and encoding, least recently used out first. */
export interface ResponseCache {
  get(etag: string, encoding: Encoding): CachedResponse | undefined;
  /** Compresses JSON to the encoding and caches it. A short text is stored as it is. */
  set(etag: string, encoding: Encoding, json: string): Promise<CachedResponse>;
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
      const response = await compress(Buffer.from(json), encoding);
      cache.set(`${encoding} ${etag}`, response);
      return response;
    },
  };
}

/** A weak ETag, the same for every encoding. The digest discloses nothing of what it is made from. */
export const etagOf = (...parts: readonly unknown[]): string =>
  `W/"${hash('sha256', JSON.stringify(parts), 'base64url')}"`;

/** True when an If-None-Match header lists the ETag. */
export const matchesEtag = (header: string | undefined, etag: string): boolean =>
  (header ?? '').split(',').some((listed) => listed.trim() === etag);
