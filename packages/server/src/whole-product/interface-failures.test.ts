import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const WEB = fileURLToPath(new URL('../../../web/src', import.meta.url));

const read = (pattern: string): string[] =>
  globSync(pattern, { cwd: WEB }).map((path) => readFileSync(`${WEB}/${path}`, 'utf8'));

/** The message shown when data fails to load. */
const FAILURE = /<(?:ErrorState\s[^>]*?\bmessage|QueryState\s[^>]*?\bfailed)="([^"]+)"/g;

test('every load error is covered by a test in the gate', () => {
  const messages = read('**/*.tsx').flatMap((text) =>
    [...text.matchAll(FAILURE)].map(([, message = '']) => message),
  );
  expect(messages.length).toBeGreaterThan(50);
  const tests = read('**/!(*.exhaustive).test.tsx').join('');
  expect(messages.filter((message) => !tests.includes(message))).toEqual([]);
});
