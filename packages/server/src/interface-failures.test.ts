import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const WEB = fileURLToPath(new URL('../../web/src', import.meta.url));

const read = (pattern: string): string[] =>
  globSync(pattern, { cwd: WEB }).map((path) => readFileSync(`${WEB}/${path}`, 'utf8'));

/** What a screen or panel says in place of data that could not be loaded. */
const FAILURE = /<ErrorState\s[^>]*?\bmessage="([^"]+)"/g;

test('a test of the gate meets every message about data that could not be loaded', () => {
  const messages = read('**/*.tsx').flatMap((text) =>
    [...text.matchAll(FAILURE)].map(([, message = '']) => message),
  );
  expect(messages.length).toBeGreaterThan(50);
  const tests = read('**/!(*.exhaustive).test.tsx').join('');
  expect(messages.filter((message) => !tests.includes(message))).toEqual([]);
});
