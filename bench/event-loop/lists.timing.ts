import { statusOf } from '@dentaria/contract/http/route.ts';
import { expect, test } from 'vitest';
import { startFuzz, type Target, targetsOf } from '../../packages/server/src/authorization/testing/fuzz.ts';
import type { RouteCall } from '../../packages/server/src/authorization/testing/routes.ts';
import { responseSchema } from '../../packages/server/src/kernel/http/json-schema.ts';
import { LONGEST_HOLD, shortestHold } from './event-loop.ts';
import { insertLargestClinic, insertLargeVersions, insertManyRows, MANY } from './many-rows.ts';

/** Responses with an array that grows with the rows of a clinic or of the installation. */
const GROWING = [
  'GET /services/auth/users/all',
  'GET /services/auth/users/summaries',
  'GET /services/auth/users/by-role/:role',
  'GET /services/auth/users/doc-number/:docNumber',
  'GET /services/auth/clinics',
  'GET /services/health-insurance/health-insurances',
  'GET /services/health-insurance/health-insurances/:id',
  'PUT /services/health-insurance/health-insurances/:id',
  'GET /services/clinical-history/patients/:id/history/versions',
  'GET /services/onboarding/api/invitations',
  'GET /services/onboarding/api/email-config',
  'GET /services/scheduling/clinics/:clinicId/closures',
  'GET /services/scheduling/clinics/:clinicId/agenda',
  'GET /services/billing/clinics/:clinicId/procedures',
  'GET /services/billing/clinics/:clinicId/price-lists/:id/prices',
  'GET /services/billing/clinics/:clinicId/price-lists/:id/rise',
  'GET /services/billing/clinics/:clinicId/patients/:patientId/prices',
];

const hasArray = ({ route: { response } }: Target): boolean =>
  response !== undefined && /"type":"array"/.test(JSON.stringify(responseSchema(response)));

const isGrowing = ({ name }: Target): boolean => GROWING.includes(name);

const withArray = targetsOf(({ response }) => response !== undefined).filter(hasArray);
const LISTS = withArray.filter(isGrowing);

const fuzz = await startFuzz();
const { world } = fuzz.scenario;
await insertManyRows(fuzz.app, world);

/** Called as the administrator, who sees every row. */
const callOf = async (target: Target): Promise<RouteCall> => {
  const call = await fuzz.validCall(target);
  const params = {
    ...call.params,
    ...('docNumber' in (call.params ?? {}) && { docNumber: world.here.patient.docNumber }),
  };
  return { ...call, params, token: world.admin.token };
};

const longestArray = (value: unknown): number => {
  if (typeof value !== 'object' || value === null) return 0;
  const members = Object.values(value).slice(0, 10).map(longestArray);
  return Math.max(Array.isArray(value) ? value.length : 0, ...members);
};

test('every growing list has thousands of rows', async () => {
  expect(LISTS.map(({ name }) => name).toSorted()).toEqual(GROWING.toSorted());
  for (const target of LISTS) {
    const answer = await fuzz.call(target.name, await callOf(target));
    expect([target.name, answer.statusCode]).toEqual([target.name, statusOf(target.route)]);
    // A new list needs rows in many-rows.ts.
    expect([target.name, longestArray(answer.json())]).toEqual([
      target.name,
      expect.toSatisfy((rows) => rows >= MANY),
    ]);
  }
});

test('no other list grows', async () => {
  const others = withArray.filter((target) => !isGrowing(target) && target.route.method === 'GET');
  const found: string[] = [];
  for (const target of others) {
    const answer = await fuzz.call(target.name, await fuzz.validCall(target));
    if (answer.statusCode !== statusOf(target.route)) found.push(`${target.name}: ${answer.statusCode}`);
    else if (longestArray(answer.json()) >= MANY) found.push(target.name);
  }
  expect(others.length).toBeGreaterThan(50);
  expect(found).toEqual([]);
});

async function expectShortHold(targets: readonly Target[]): Promise<void> {
  const calls = await Promise.all(
    targets.map(async (target) => [target.name, await callOf(target)] as const),
  );
  const hold = await shortestHold(async () => {
    await fuzz.app.owner.query('update list_stamps set stamp = gen_random_uuid()');
    return () => Promise.all(calls.map(([name, call]) => fuzz.call(name, call)));
  });
  expect(hold).toBeLessThan(LONGEST_HOLD);
}

test('no list of thousands of rows holds the event loop, even if all are called at once', () =>
  expectShortHold(LISTS));

test('the lists of a clinic of 20,000 patients do not hold the event loop', async () => {
  await insertLargestClinic(fuzz.app, world);
  // Compressed, because a text of 10 MB would block the event loop of the test itself.
  const headers = { 'accept-encoding': 'br' };
  for (const name of ['users/all', 'users/summaries?role=PATIENT', 'users/by-role/PATIENT']) {
    const call = { method: 'GET', url: `/services/auth/${name}`, token: world.admin.token, headers } as const;
    expect([name, (await fuzz.app.request(call)).statusCode]).toEqual([name, 200]);
    const hold = await shortestHold(async () => {
      await fuzz.app.owner.query('update list_stamps set stamp = gen_random_uuid()');
      return () => fuzz.app.request(call);
    });
    expect([name, hold]).toEqual([name, expect.toSatisfy((found) => found < LONGEST_HOLD)]);
  }
});

test('no file of thousands of rows or large versions holds the event loop', async () => {
  await insertLargeVersions(fuzz.app, world);
  for (const target of targetsOf(({ download }) => download !== undefined)) await expectShortHold([target]);
});
