import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** A cache, which every caller sees alike. */
const CACHES = ['fields/amount-text.ts'];

test('nothing that the contract depends on is set after it was loaded', () => {
  const files = globSync('**/*.ts', { cwd: import.meta.dirname }).filter(
    (file) => !file.endsWith('.test.ts'),
  );
  const withVariables = files.filter((file) =>
    /^(export )?let /m.test(readFileSync(`${import.meta.dirname}/${file}`, 'utf8')),
  );
  expect(files.length).toBeGreaterThan(100);
  expect(withVariables).toEqual(CACHES);
});
