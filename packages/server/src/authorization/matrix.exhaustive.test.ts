import { describe, expect, test } from 'vitest';
import { MATRIX } from './testing/matrix.ts';
import {
  absenceFaults,
  hasAbsentObject,
  isAllowed,
  refusalFaults,
  successFaults,
} from './testing/matrix-checks.ts';
import { AUTHENTICATED, UNAUTHENTICATED } from './testing/principals.ts';
import { expectedOf, openScenario } from './testing/scenario.ts';
import { digestsOf } from './testing/table-digests.ts';

// Tries every principal with row-level security enabled. Calls that consume their object each get their own copy of the world.

const scenario = await openScenario();
const PRINCIPALS = [...AUTHENTICATED, ...UNAUTHENTICATED];

describe.each(Object.entries(MATRIX))('%s', (route, cases) => {
  test.each(cases.map((testCase) => [testCase.on, testCase] as const))(
    'gives every principal the declared response: %s',
    async (_, testCase) => {
      const before = await digestsOf(scenario.app);
      const refused = PRINCIPALS.filter((each) => !isAllowed(testCase, each));
      expect.soft(await refusalFaults(scenario, route, testCase, refused)).toEqual([]);
      expect(await digestsOf(scenario.app), 'a refused call changes nothing').toEqual(before);
      const allowed = PRINCIPALS.filter((each) => isAllowed(testCase, each));
      expect.soft(await successFaults(scenario, route, testCase, allowed)).toEqual([]);
    },
  );

  test.each(cases.filter(hasAbsentObject).map((testCase) => [testCase.on, testCase] as const))(
    'gives the same response for an object of another clinic and a missing one: %s',
    async (_, testCase) => {
      const strangers = AUTHENTICATED.filter((each) => expectedOf(testCase, each) === 404);
      expect.soft(await absenceFaults(scenario, route, testCase, strangers)).toEqual([]);
    },
  );
});
