import { afterAll, describe, expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { openErrorAnswers, pairsOf } from '../authorization/testing/error-answers.ts';
import { type ErrorTrigger, errorStatusesOf, withTriggers } from '../authorization/testing/error-triggers.ts';
import { callRoute, ROUTES } from '../authorization/testing/routes.ts';
import { readConfig } from '../kernel/config/config.ts';
import { openDatabase } from '../kernel/database/database.ts';
import { buildUser } from '../testing/builders/builders.ts';
import { requestTo, TEST_SECRET, testApp } from '../testing/test-app.ts';

const { app, pairFaults, targetOf } = await openErrorAnswers();

test.each([...ROUTES])('%s answers the first of any two error statuses', async (name, route) => {
  const faults: string[] = [];
  for (const pair of pairsOf(errorStatusesOf(route)))
    if (pair[1] !== 415) faults.push(...(await pairFaults(targetOf(name), pair)));
  expect(faults.slice(0, 10)).toEqual([]);
});

describe('without the database', async () => {
  const database = openDatabase({ connection: { host: '127.0.0.1', port: 1 } });
  const alone = await buildApp({
    config: readConfig({ LOG_LEVEL: 'silent' }),
    secret: TEST_SECRET,
    database,
  });
  afterAll(async () => {
    await alone.close();
    await database.close();
  });

  test.each([...ROUTES])('%s answers 503 unless an earlier check fails', async (name, route) => {
    const { call, triggersOf } = targetOf(name);
    const send = async (trigger: ErrorTrigger) => {
      const changed = withTriggers(call, trigger);
      return (await callRoute({ request: requestTo(alone) }, name, changed)).statusCode;
    };
    expect(await send({})).toBe(503);
    for (const status of [413, 415, 401] as const) {
      if (!errorStatusesOf(route).includes(status)) continue;
      // Any other session can be checked in the database only.
      const [trigger = {}] = triggersOf(status);
      expect(await send(trigger)).toBe(status);
    }
    if (route.who !== 'public' || route.errors?.includes(404)) return;
    for (const trigger of triggersOf(400)) expect(await send(trigger)).toBe(400);
  });
});

test('a suggestion over the hourly limit returns 429 even if the provider fails', async () => {
  const failing = await testApp({ env: { AI_API_KEY: 'key', AI_BASE_URL: 'http://127.0.0.1:1/v1beta' } });
  const { token } = await buildUser(failing, { role: 'ADMIN' });
  const body = { toothStatus: { 16: { crown: true } } };
  const url = '/services/clinical-history/plan-suggestions';
  const answers: number[] = [];
  for (let calls = 0; calls < 11; calls += 1)
    answers.push((await failing.request({ method: 'POST', url, token, body })).statusCode);
  expect(answers).toEqual([...Array(10).fill(503), 429]);
});

const INVALID_BODIES: readonly unknown[] = [
  null,
  7,
  'x',
  [],
  {},
  { username: { $gt: '' }, roles: [[[]]], name: ['x'], ownerUserId: 1e300, toothStatus: 'x', docNumber: {} },
  '{"a":',
  '{"__proto__":{"roles":["ADMIN"]}}',
  '\u0000',
];

test.each(['ADMIN', 'DENTIST'] as const)('no input of a %s causes a 500', async (role) => {
  const { token } = await buildUser(app, { role });
  const { paths } = (await app.request({ method: 'GET', url: '/services/docs/json' })).json();
  const calls = Object.entries<Record<string, unknown>>(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => [method.toUpperCase(), path] as const),
  );
  expect(calls.length).toBeGreaterThan(40);
  const failed: string[] = [];
  for (const [method, path] of calls) {
    if (path.endsWith('/logout')) continue;
    const fillers = ['0', '2000000000', '-1', 'x%00y', "'%20or%201=1", '%F0%9F%A6%B7'];
    for (const url of new Set(fillers.map((filler) => path.replace(/\{\w+\}/g, filler)))) {
      for (const body of method === 'GET' || method === 'DELETE' ? [undefined] : INVALID_BODIES) {
        const { statusCode } = await app.request({ method: method as 'GET', url, token, body });
        if (statusCode >= 500 && statusCode !== 503) failed.push(`${method} ${url} ${JSON.stringify(body)}`);
      }
    }
  }
  expect(failed).toEqual([]);
});
