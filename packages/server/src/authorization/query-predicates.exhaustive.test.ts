import { expect, test } from 'vitest';
import { MATRIX } from './testing/matrix.ts';
import { AUTHENTICATED } from './testing/principals.ts';
import { callAs, expectedOf, leaksIn, openScenario } from './testing/scenario.ts';
import { tablesOf } from './testing/table-digests.ts';

// The counterpart of row-level-security.test.ts: tests policies and query predicates without row-level security.

const scenario = await openScenario();
const { app } = scenario;
for (const table of await tablesOf(app)) {
  await app.owner.query(`alter table ${table} disable row level security`);
}

const rows = Object.entries(MATRIX).flatMap(([route, cases]) =>
  cases.map((testCase) => [route, testCase.on, testCase] as const),
);

test.each(rows)('%s, %s', async (route, _, testCase) => {
  const principals = AUTHENTICATED.filter((each) => expectedOf(testCase, each) >= 300 || !testCase.consumes);
  for (const principal of principals) {
    const answer = await callAs(principal, scenario, route, testCase);
    expect.soft(answer.statusCode, `${principal}: ${answer.body}`).toBe(expectedOf(testCase, principal));
    expect.soft(leaksIn(answer, testCase, scenario, principal), principal).toEqual([]);
  }
});
