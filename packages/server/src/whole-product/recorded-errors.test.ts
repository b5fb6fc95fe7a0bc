import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { ROUTES } from '../authorization/testing/routes.ts';

// recorded-errors.exhaustive.test.ts compares the recorded members of each route.
test('exactly the errors of existing routes are recorded', async () => {
  const file = new URL('../../../web/src/testing/recorded-errors.json', import.meta.url);
  const recorded: object = JSON.parse(await readFile(file, 'utf8'));
  expect(Object.keys(recorded)).toEqual([...ROUTES.keys()].sort());
});
