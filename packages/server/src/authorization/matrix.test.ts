import { operationOutcome } from '@dentaria/contract/exchange/fhir.ts';
import { problem } from '@dentaria/contract/http/problem.ts';
import { describe, expect, test } from 'vitest';
import { testApp } from '../testing/test-app.ts';
import { MATRIX } from './testing/matrix.ts';
import { AUTHENTICATED, UNAUTHENTICATED } from './testing/principals.ts';
import { callRoute, routesOf } from './testing/routes.ts';
import { buildScenario, callAs, expectedOf, leaksIn, rebuildScenario } from './testing/scenario.ts';
import { digestsOf } from './testing/table-digests.ts';
import { lastAuditId, unauditedRecords } from './testing/unaudited-records.ts';

const app = await testApp();
const shared = await buildScenario(app);

test('every route of the running router has an entry, every entry a route', () => {
  expect(Object.keys(MATRIX).sort()).toEqual(routesOf(app.app).sort());
});

describe.each(Object.entries(MATRIX))('%s', (route, cases) => {
  test.each(cases.map((testCase) => [testCase.on, testCase] as const))('%s', async (_, testCase) => {
    const principals = [...AUTHENTICATED, ...UNAUTHENTICATED];
    const before = await digestsOf(app);
    for (const principal of principals.filter((each) => expectedOf(testCase, each) >= 300)) {
      const answer = await callAs(principal, shared, route, testCase);
      expect.soft(answer.statusCode, principal).toBe(expectedOf(testCase, principal));
      expect.soft(leaksIn(answer, testCase, shared, principal), principal).toEqual([]);
      const body = route.includes('/fhir/') ? operationOutcome : problem;
      const refusal = body.strict().safeParse(answer.json());
      expect.soft(refusal.success, `${principal}: ${answer.body}`).toBe(true);
    }
    expect(await digestsOf(app), 'a refused call changes nothing').toEqual(before);
    for (const principal of principals.filter((each) => expectedOf(testCase, each) < 300)) {
      const scenario = testCase.consumes ? await rebuildScenario(shared) : shared;
      const audited = await lastAuditId(app);
      const answer = await callAs(principal, scenario, route, testCase);
      expect.soft(answer.statusCode, `${principal}: ${answer.body}`).toBe(expectedOf(testCase, principal));
      expect.soft(leaksIn(answer, testCase, scenario, principal), principal).toEqual([]);
      if (testCase.isAudited ?? !route.startsWith('GET '))
        expect.soft(await lastAuditId(app), `${principal}: audit`).toBeGreaterThan(audited);
      expect.soft(await unauditedRecords(app, scenario.world, answer, audited), principal).toEqual([]);
    }
  });

  test.each(
    cases
      .filter(({ answers, params }) => params && Object.values(answers).includes(404))
      .map((testCase) => [testCase.on, testCase] as const),
  )('%s: an object of another clinic and a missing object get the same response', async (_, testCase) => {
    const params = testCase.params?.(shared.world) ?? {};
    const absent = Object.fromEntries(
      Object.entries(params).map(([name, value]) => [
        name,
        typeof value === 'number' ? (name === 'version' ? value : 2_000_000_000) : '9999999',
      ]),
    );
    for (const principal of AUTHENTICATED.filter((each) => expectedOf(testCase, each) === 404)) {
      const foreign = await callAs(principal, shared, route, testCase);
      const none = await callRoute(app, route, {
        params: absent,
        query: testCase.query?.(shared.world),
        body: testCase.body?.(shared.world),
        token: shared.tokens[principal],
        headers: testCase.mediaType ? { 'content-type': testCase.mediaType } : undefined,
      });
      expect.soft([foreign.statusCode, foreign.body], principal).toEqual([none.statusCode, none.body]);
    }
  });
});
