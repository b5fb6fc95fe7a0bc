import { expect, it } from 'vitest';
import { expiryText } from './expiry-text.ts';

it.each([
  ['active', '2026-11-24', ' (hoy)'],
  ['active', '2026-11-25', ' (mañana)'],
  ['active', '2026-12-08', ' (en 14 días)'],
  ['active', '2026-12-09', ''],
  ['expired', '2026-11-20', ''],
  ['revoked', '2026-11-25', ''],
  ['orphaned', '2026-11-25', ''],
] as const)('a token that is %s and ends on %s has the text "%s"', (state, expiresOn, text) =>
  expect(expiryText({ state, expiresOn }, '2026-11-24')).toBe(text),
);
