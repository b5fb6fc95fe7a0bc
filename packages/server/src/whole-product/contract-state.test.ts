import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const CONTRACT = fileURLToPath(new URL('../../../contract/src/', import.meta.url));

/** A cache whose content does not depend on the caller. */
const CACHES = ['fields/amount-text.ts'];

test('the contract depends on no state that is set after it was loaded', () => {
  const files = globSync('**/*.ts', { cwd: CONTRACT }).filter((file) => !file.endsWith('.test.ts'));
  const withVariables = files.filter((file) =>
    /^(export )?let /m.test(readFileSync(`${CONTRACT}${file}`, 'utf8')),
  );
  expect(files.length).toBeGreaterThan(100);
  expect(withVariables).toEqual(CACHES);
});
