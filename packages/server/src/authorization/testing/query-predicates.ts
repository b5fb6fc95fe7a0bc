import { expect, test } from 'vitest';
import type { Case } from './case.ts';
import { MATRIX } from './matrix.ts';
import type { Principal } from './principals.ts';
import { callAs, expectedOf, leaksIn, openScenario } from './scenario.ts';
import { tablesOf } from './table-digests.ts';

/**
 * The counterpart of row-level-security.test.ts: tests policies and query predicates without row-level security.
 * Skips calls that would consume their object.
 */
export async function testQueryPredicates(principalsOf: (testCase: Case) => readonly Principal[]) {
  const scenario = await openScenario();
  const { app } = scenario;
  for (const table of await tablesOf(app))
    await app.owner.query(`alter table ${table} disable row level security`);

  const rows = Object.entries(MATRIX).flatMap(([route, cases]) =>
    cases.map((testCase) => {
      const principals = principalsOf(testCase).filter(
        (each) => !testCase.consumes || expectedOf(testCase, each) >= 300,
      );
      return [route, testCase.on, testCase, principals] as const;
    }),
  );

  test.each(rows.filter(([, , , principals]) => principals.length > 0))(
    '%s, %s',
    async (route, _, testCase, principals) => {
      for (const principal of principals) {
        const answer = await callAs(principal, scenario, route, testCase);
        expect.soft(answer.statusCode, `${principal}: ${answer.body}`).toBe(expectedOf(testCase, principal));
        expect.soft(leaksIn(answer, testCase, scenario, principal), principal).toEqual([]);
      }
    },
  );
}
