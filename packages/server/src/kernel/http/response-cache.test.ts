import { expect, test } from 'vitest';
import { matchesEtag, responseCache } from './response-cache.ts';

test.each([
  [undefined, false],
  ['W/"a"', true],
  ['W/"b", W/"a"', true],
  ['W/"ab"', false],
] as const)('matches If-None-Match %j: %s', (header, matches) => {
  expect(matchesEtag(header, 'W/"a"')).toBe(matches);
});

test('a full cache evicts the least recently used response', async () => {
  const cache = responseCache(100);
  for (const etag of ['a', 'b']) await cache.set(etag, 'identity', Buffer.alloc(40));
  cache.get('a', 'identity');
  await cache.set('c', 'identity', Buffer.alloc(40));
  const cached = (etag: string) => cache.get(etag, 'identity') !== undefined;
  expect(['a', 'b', 'c'].map(cached)).toEqual([true, false, true]);
  expect(cache.get('a', 'br')).toBeUndefined();
  await cache.set('d', 'identity', Buffer.alloc(60));
  expect(['d', 'c'].map(cached)).toEqual([false, true]);
});
