import { expect, test } from 'vitest';
import { chooseEncoding, keepAnswers, namesEtag } from './kept-answers.ts';

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['br; q=0.1, gzip;q=1', 'br'],
  ['*', 'br'],
  ['*;q=0', 'identity'],
  ['identity', 'identity'],
  ['BR', 'br'],
] as const)('Accept-Encoding %j: %s', (accepted, encoding) => {
  expect(chooseEncoding(accepted)).toBe(encoding);
});

test.each([
  [undefined, false],
  ['W/"a"', true],
  ['W/"b", W/"a"', true],
  ['W/"ab"', false],
] as const)('If-None-Match %j: %s', (header, known) => {
  expect(namesEtag(header, 'W/"a"')).toBe(known);
});

test('the answer that was used longest ago goes when there is no room', async () => {
  const kept = keepAnswers(100);
  for (const etag of ['a', 'b']) await kept.make(etag, 'identity', 'x'.repeat(40));
  kept.find('a', 'identity');
  await kept.make('c', 'identity', 'x'.repeat(40));
  expect(['a', 'b', 'c'].map((etag) => kept.find(etag, 'identity') !== undefined)).toEqual([
    true,
    false,
    true,
  ]);
  expect(kept.find('a', 'br')).toBeUndefined();
  await kept.make('d', 'identity', 'x'.repeat(60));
  expect(kept.find('d', 'identity')).toBeUndefined();
  expect(kept.find('c', 'identity')).toBeDefined();
});
