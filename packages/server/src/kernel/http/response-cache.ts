import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { compress, type EncodedBody, type Encoding } from './compression.ts';

export type ResponseCache = ReturnType<typeof responseCache>;

export function responseCache(maxBytes: number) {
  const cache = new LRUCache<string, EncodedBody>({
    maxSize: maxBytes,
    maxEntrySize: maxBytes / 2,
    sizeCalculation: ({ body }) => body.length,
  });
  return {
    get: (etag: string, encoding: Encoding) => cache.get(`${encoding} ${etag}`),
    set: async (etag: string, encoding: Encoding, json: Buffer) => {
      const response = await compress(json, encoding);
      cache.set(`${encoding} ${etag}`, response);
      return response;
    },
  };
}

/** Weak, because every encoding shares it. */
export const etagOf = (...parts: readonly unknown[]): string =>
  `W/"${hash('sha256', JSON.stringify(parts), 'base64url')}"`;

export const matchesEtag = (header: string | undefined, etag: string): boolean =>
  (header ?? '').split(',').some((listed) => listed.trim() === etag);
