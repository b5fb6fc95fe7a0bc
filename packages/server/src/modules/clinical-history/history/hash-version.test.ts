import { expect, test } from 'vitest';
import { hashVersion } from './hash-version.ts';

const version = {
  historyId: 1,
  version: 2,
  authorId: 3,
  savedAt: new Date('2026-01-02T03:04:05.678Z'),
  action: 'saved',
  content: '{"a":"ñ"}',
} as const;
const previous = Buffer.alloc(32, 1);

test('the hash of a version never changes between releases', () => {
  expect(hashVersion(previous, version).toString('hex')).toBe(
    '328c9af57a5a5e48b0fe8c97c1491b956bdf15638f44f8543746c5c4bb20ddcb',
  );
});

test.each([
  ['the previous hash', Buffer.alloc(32, 2), version],
  ['the previous hash to none', null, version],
  ['the history', previous, { ...version, historyId: 2 }],
  ['the version', previous, { ...version, version: 3 }],
  ['the author', previous, { ...version, authorId: 4 }],
  ['the time', previous, { ...version, savedAt: new Date('2026-01-02T03:04:05.679Z') }],
  ['the action', previous, { ...version, action: 'archived' as const }],
  ['the content', previous, { ...version, content: '{"a":"n"}' }],
  ['whitespace in the content', previous, { ...version, content: '{"a": "ñ"}' }],
])('a change of %s changes the hash', (_, before, other) => {
  expect(hashVersion(before, other)).not.toEqual(hashVersion(previous, version));
});
