import { expect, test } from 'vitest';
import { MATRIX } from './testing/matrix.ts';
import { AUTHENTICATED } from './testing/principals.ts';
import { callAs, expectedOf, leaksIn, openScenario } from './testing/scenario.ts';
import { disableRowLevelSecurity } from './testing/table-digests.ts';

// The counterpart of row-level-security.test.ts: tests the checks in the code with row-level security disabled. Skips calls
// that would consume their object.

const scenario = await openScenario();
await disableRowLevelSecurity(scenario.app);

const rows = Object.entries(MATRIX).flatMap(([route, cases]) =>
  cases.map((testCase) => {
    const principals = AUTHENTICATED.filter(
      (each) => !testCase.consumes || expectedOf(testCase, each) >= 300,
    );
    return [route, testCase.on, testCase, principals] as const;
  }),
);

test.each(rows.filter(([, , , principals]) => principals.length > 0))(
  '%s checks access without row-level security: %s',
  async (route, _, testCase, principals) => {
    for (const principal of principals) {
      const answer = await callAs(principal, scenario, route, testCase);
      expect.soft(answer.statusCode, `${principal}: ${answer.body}`).toBe(expectedOf(testCase, principal));
      expect.soft(leaksIn(answer, testCase, scenario, principal), principal).toEqual([]);
    }
  },
);
