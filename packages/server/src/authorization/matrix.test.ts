import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from 'vitest';
import { ACCESS, MATRIX } from './testing/matrix.ts';
import {
  type AllowedCall,
  absenceFaults,
  consumingFaults,
  gatePrincipals,
  hasAbsentObject,
  isAllowed,
  refusalFaults,
  successFaults,
} from './testing/matrix-checks.ts';
import { UNAUTHENTICATED } from './testing/principals.ts';
import { routesOf } from './testing/routes.ts';
import { expectedOf, openScenario, type Scenario } from './testing/scenario.ts';
import { digestsOf, disableRowLevelSecurity } from './testing/table-digests.ts';

// Tries a sample of principals for each case of each route; matrix.exhaustive.test.ts tries all of them. Row-level security
// is disabled to test the checks in the code. It stays enabled on the copies for calls that consume their object.

const scenario = await openScenario();
const { app } = scenario;
await disableRowLevelSecurity(app);

test('every route of the running router has an entry, and every entry has a route', () => {
  expect(Object.keys(MATRIX).sort()).toEqual(routesOf(app.app).sort());
});

const MODULES = ACCESS.map(({ name, routes }) => [name, routes] as const);

describe.each(MODULES)('%s', (_, routes) => {
  const rows = Object.entries(routes).flatMap(([route, cases]) =>
    cases.map((testCase) => ({ route, testCase, principals: gatePrincipals(testCase) })),
  );

  async function refusals(
    at: Scenario,
    { route, testCase, principals }: (typeof rows)[number],
  ): Promise<string[]> {
    const refused = principals.filter((each) => !isAllowed(testCase, each));
    return refusalFaults(at, route, testCase, refused);
  }

  test('refuses principals of a wrong role, of another clinic and without a session', async () => {
    const before = await digestsOf(app);
    const faults: string[] = [];
    for (const row of rows) faults.push(...(await refusals(scenario, row)));
    if (!isDeepStrictEqual(await digestsOf(app), before)) faults.push(...(await scenario.onCopy(changesOf)));
    expect(faults, faults.join('\n')).toEqual([]);
  });

  /** Repeats the refused calls to find those that change rows. */
  async function changesOf(copy: Scenario): Promise<string[]> {
    await disableRowLevelSecurity(copy.app);
    const changes: string[] = ['a refused call changed rows'];
    for (const row of rows) {
      const before = await digestsOf(copy.app);
      await refusals(copy, row);
      const after = await digestsOf(copy.app);
      const changed = Object.keys(after).filter((table) => after[table] !== before[table]);
      if (changed.length > 0) changes.push(`${row.route}, ${row.testCase.on}: changed ${changed.join(', ')}`);
    }
    return changes;
  }

  test('gives the same response for an object of another clinic and a missing one', async () => {
    const faults: string[] = [];
    for (const { route, testCase, principals } of rows.filter((row) => hasAbsentObject(row.testCase))) {
      const strangers = principals.filter((each) => expectedOf(testCase, each) === 404).slice(0, 1);
      faults.push(...(await absenceFaults(scenario, route, testCase, strangers)));
    }
    expect(faults, faults.join('\n')).toEqual([]);
  });

  test('serves allowed principals without leaks and audits their calls', async () => {
    const faults: string[] = [];
    const consuming: AllowedCall[] = [];
    for (const { route, testCase, principals } of rows) {
      const allowed = principals.filter((each) => isAllowed(testCase, each));
      if (testCase.consumes) consuming.push(...allowed.map((each) => [route, testCase, each] as const));
      else faults.push(...(await successFaults(scenario, route, testCase, allowed)));
    }
    faults.push(...(await consumingFaults(scenario, consuming)));
    expect(faults, faults.join('\n')).toEqual([]);
  });
});

test.each(MODULES)(
  'the first guarded route of %s refuses every session that is not valid',
  async (_, routes) => {
    const guarded = Object.entries(routes).flatMap(([route, cases]) =>
      cases.filter(({ answers }) => !('everybody' in answers)).map((testCase) => [route, testCase] as const),
    );
    for (const [route, testCase] of guarded.slice(0, 1))
      expect(await refusalFaults(scenario, route, testCase, UNAUTHENTICATED)).toEqual([]);
  },
);
