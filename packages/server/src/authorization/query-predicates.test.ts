import { expect, test } from 'vitest';
import { ACCESS } from './testing/matrix.ts';
import { strangerTo } from './testing/matrix-checks.ts';
import { callAs, expectedOf, leaksIn, openScenario } from './testing/scenario.ts';
import { tablesOf } from './testing/table-digests.ts';

// The counterpart of row-level-security.test.ts: tests policies and query predicates without row-level security.
// query-predicates.exhaustive.test.ts tries every principal.

const scenario = await openScenario();
const { app } = scenario;
for (const table of await tablesOf(app)) {
  await app.owner.query(`alter table ${table} disable row level security`);
}

test.each(ACCESS.map(({ name, routes }) => [name, routes] as const))(
  'the routes of %s show a principal of another clinic nothing of this one',
  async (_, routes) => {
    const faults: string[] = [];
    for (const [route, cases] of Object.entries(routes)) {
      for (const testCase of cases) {
        const principal = strangerTo(testCase);
        if (expectedOf(testCase, principal) < 300 && testCase.consumes) continue;
        const answer = await callAs(principal, scenario, route, testCase);
        const prefix = `${route}, ${testCase.on}, ${principal}:`;
        if (answer.statusCode !== expectedOf(testCase, principal))
          faults.push(`${prefix} ${answer.statusCode} ${answer.body}`);
        for (const leak of leaksIn(answer, testCase, scenario, principal))
          faults.push(`${prefix} shows ${leak}`);
      }
    }
    expect(faults, faults.join('\n')).toEqual([]);
  },
);
