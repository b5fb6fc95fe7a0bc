import { expect, test } from 'vitest';
import { negotiateEncoding } from './compression.ts';

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['br; q=0.1, gzip;q=1', 'gzip'],
  ['*', 'br'],
  ['*;q=0', 'identity'],
  ['identity', 'identity'],
  ['BR', 'br'],
] as const)('negotiates Accept-Encoding %j as %s', (header, encoding) => {
  expect(negotiateEncoding(header)).toBe(encoding);
});
