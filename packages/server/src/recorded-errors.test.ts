import { expect, test } from 'vitest';
import recorded from '../../web/src/testing/recorded-errors.json' with { type: 'json' };
import { ROUTES } from './authorization/testing/routes.ts';

// What is recorded of each route is compared in recorded-errors.exhaustive.test.ts.
test('the errors of every route are recorded, and of no other', () => {
  expect(Object.keys(recorded)).toEqual([...ROUTES.keys()].sort());
});
