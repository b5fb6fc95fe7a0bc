import { describe, expect, test } from 'vitest';
import { MATRIX } from './testing/matrix.ts';
import { isAllowed } from './testing/matrix-checks.ts';
import { callRoute, ROUTES } from './testing/routes.ts';
import { callAs, openScenario } from './testing/scenario.ts';
import { lastAuditId } from './testing/unaudited-records.ts';

// The audit shows who looked at a patient. matrix.test.ts finds responses with undeclared or unaudited patients.

const scenario = await openScenario();
const { app, world, tokens } = scenario;

const shown = [...ROUTES].flatMap(([name, { shows }]) =>
  shows === undefined || shows === 'by-handler' ? [] : [{ name, shows }],
);

test('a route that reads about a patient in its path declares what it shows', () => {
  const about = [...ROUTES].filter(
    ([name, { method }]) => method === 'GET' && /\/patients\/:|:patientId|\/Patient\/:/.test(name),
  );
  expect(about.length).toBeGreaterThan(15);
  for (const [name, { shows }] of about) expect.soft(shows, name).toBeDefined();
});

/** Files that show no patient. matrix.test.ts cannot search PDFs and archives for names. */
const WITHOUT_PATIENTS = [
  'GET /services/billing/clinics/:clinicId/price-lists/:id/prices/csv',
  'GET /services/billing/clinics/:clinicId/results/csv',
  'GET /services/exchange/clinics/:clinicId/import-template',
  'GET /services/scheduling/clinics/:clinicId/numbers/csv',
];

test('every other file is declared to show patients', () => {
  const undeclared = [...ROUTES].filter(([, { download, shows }]) => download && !shows);
  expect(undeclared.map(([name]) => name).sort()).toEqual(WITHOUT_PATIENTS);
});

test.each(shown)('$name: the object is a parameter of the path', ({ name, shows: { id } }) => {
  if (id !== undefined) expect(name).toContain(`/:${id}`);
});

async function rowsSince(id: number) {
  const { rows } = await app.owner.query(
    'select action, object, object_id, clinic_id from audit where id > $1 order by id',
    [id],
  );
  return rows;
}

describe('the kernel audits, in the clinic of the object', () => {
  test.each(shown)('$name', async ({ name, shows }) => {
    const cases = MATRIX[name] ?? [];
    const principal = cases.some((each) => isAllowed(each, 'dentist')) ? 'dentist' : 'admin';
    const testCase = cases.find((each) => isAllowed(each, principal));
    if (!testCase) throw new Error('nobody may call the route');
    const before = await lastAuditId(app);
    const answer = await callAs(principal, scenario, name, testCase);
    expect(answer.statusCode, answer.body).toBe(200);
    const params = testCase.params?.(world) ?? {};
    expect(await rowsSince(before)).toContainEqual({
      action: shows.action,
      object: shows.object,
      object_id: shows.id === undefined ? null : Number(params[shows.id]),
      // Administrators belong to no clinic.
      clinic_id: principal === 'dentist' || name.includes(':clinicId') ? world.here.clinic.id : 0,
    });
  });
});

test('a list is audited whenever it is sent, even from the cache, but not when the client has it', async () => {
  const read = (etag?: string) =>
    callRoute(app, 'GET /services/auth/users/summaries', {
      token: tokens.dentist,
      headers: etag === undefined ? undefined : { 'if-none-match': etag },
    });
  const { headers } = await read();
  const before = await lastAuditId(app);
  await read();
  expect(await rowsSince(before)).toHaveLength(1);
  expect((await read(String(headers.etag))).statusCode).toBe(304);
  expect(await rowsSince(before)).toHaveLength(1);
});

test('a call that fails is not audited', async () => {
  const before = await lastAuditId(app);
  const answer = await callRoute(app, 'GET /services/billing/clinics/:clinicId/payments/:id', {
    params: { clinicId: world.here.clinic.id, id: 2_000_000_000 },
    token: tokens.dentist,
  });
  expect(answer.statusCode).toBe(404);
  expect(await rowsSince(before)).toEqual([]);
});
