import { expect, test } from 'vitest';
import { MATRIX } from './testing/matrix.ts';
import { AUTHENTICATED } from './testing/principals.ts';
import { routesOf } from './testing/routes.ts';
import { callAs, expectedOf, openScenario } from './testing/scenario.ts';
import { lastAuditId } from './testing/unaudited-records.ts';

// Who looked at what patients owe and which work they had done can be told from the audit.

const scenario = await openScenario();
const { app } = scenario;
const { patient, former, newcomer } = scenario.world.here;
const names = [patient, former, newcomer].map(({ lastName }) => lastName);

const reads = routesOf(app.app)
  .filter((route) => route.startsWith('GET /services/billing/'))
  .flatMap((route) =>
    (MATRIX[route] ?? [])
      // A patient's own link needs no session.
      .filter(({ answers }) => !('everybody' in answers))
      .map((testCase) => [route, testCase.on, testCase] as const),
  );

const aboutPatients = new Set<string>();

test.each(reads)('%s, %s: is audited if it shows a patient', async (route, _, testCase) => {
  for (const principal of AUTHENTICATED.filter((each) => expectedOf(testCase, each) < 300)) {
    const before = await lastAuditId(app);
    const answer = await callAs(principal, scenario, route, testCase);
    expect(answer.statusCode, `${principal}: ${answer.body}`).toBeLessThan(300);
    if (!route.includes(':patientId') && !names.some((name) => answer.body.includes(name))) continue;
    aboutPatients.add(route);
    expect.soft(await lastAuditId(app), principal).toBeGreaterThan(before);
  }
});

test('the patients of the world are on accounts, payments, estimates and in the till', () => {
  const clinic = 'GET /services/billing/clinics/:clinicId';
  expect([...aboutPatients]).toEqual(
    expect.arrayContaining(
      ['/balances', '/payments', '/payments/:id', '/estimates', '/cash-sessions/:id/csv'].map(
        (path) => clinic + path,
      ),
    ),
  );
});
