import { readFile, writeFile } from 'node:fs/promises';
import type { Route } from '@dentaria/contract/http/route.ts';
import { servicePath } from '@dentaria/contract/services.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { buildApp } from './app.ts';
import {
  derivedTriggers,
  type ErrorTrigger,
  errorStatusesOf,
  type RouteTriggers,
  type Status,
  sharedPart,
  withTriggers,
} from './authorization/testing/error-triggers.ts';
import { allowedPrincipal } from './authorization/testing/fuzz.ts';
import { MATRIX } from './authorization/testing/matrix.ts';
import { callRoute, type RouteCall, routesOf } from './authorization/testing/routes.ts';
import { buildScenario, expectedOf } from './authorization/testing/scenario.ts';
import { lastAuditId, unauditedRecords } from './authorization/testing/unaudited-records.ts';
import { readConfig } from './kernel/config.ts';
import { openDatabase } from './kernel/database/database.ts';
import { insertOidcRequest } from './modules/auth/testing/identity-builders.ts';
import { modules } from './modules.ts';
import { buildUser } from './testing/builders.ts';
import { requestTo, TEST_SECRET, testApp } from './testing/test-app.ts';

// The order of error statuses (specification, section 1): 413 and 415, 401, 403, 404, 400, 409, 428, 429, 503.

// Refuses to remove a last second factor.
const app = await testApp({ env: { REQUIRE_SECOND_FACTOR: 'true' } });
const scenario = await buildScenario(app);

const declared: Readonly<Record<string, RouteTriggers>> = Object.assign(
  {},
  ...(await Promise.all(
    modules.map(async ({ service: { name } }) => {
      const { triggers } = await import(`./modules/${name}/testing/${name}.error-triggers.ts`);
      return triggers(app, scenario.world);
    }),
  )),
);

const contract = new Map(
  modules.flatMap(({ service }) =>
    Object.values(service.routes).map((route: Route): [string, Route] => [
      `${route.method} ${servicePath(service.name)}${route.path}`,
      route,
    ]),
  ),
);

/** A call of the route that succeeds, and its triggers of each error status. */
function targetOf(name: string, route: Route) {
  const testCase = MATRIX[name]?.find((each) => expectedOf(each, allowedPrincipal(each)) < 300);
  if (!testCase) throw new Error(`${name} has no successful case`);
  const call: RouteCall = {
    params: testCase.params?.(scenario.world),
    query: testCase.query?.(scenario.world),
    body: testCase.body?.(scenario.world),
    token: scenario.tokens[allowedPrincipal(testCase)],
    headers: testCase.mediaType ? { 'content-type': testCase.mediaType } : undefined,
  };
  const derived = derivedTriggers(route, testCase, call, scenario);
  const triggersOf = (status: Status): readonly ErrorTrigger[] => [
    ...(declared[name]?.replaced?.includes(status) ? [] : (derived[status] ?? [])),
    ...(declared[name]?.[status] ?? []),
  ];
  return { call, triggersOf };
}

async function answerTo(name: string, call: RouteCall, triggers: readonly ErrorTrigger[]) {
  const restorers: (() => Promise<unknown>)[] = [];
  for (const { prepare } of triggers) if (prepare) restorers.push(await prepare(call));
  const answer = await callRoute(app, name, call);
  for (const restore of restorers.reverse()) await restore();
  await app.owner.query('delete from throttle');
  return answer;
}

/** The members of the error answers by route and status, and the fields of their `errors`. */
const recorded: Record<string, Record<string, { members: string; fields: string }>> = {};

function record(name: string, status: Status, body: { readonly errors?: object }): void {
  const answers = recorded[name] ?? {};
  const { members = '', fields = '' } = answers[status] ?? {};
  const union = (known: string, added: object = {}) =>
    [...new Set([...known.split(' '), ...Object.keys(added)])].sort().join(' ').trim();
  answers[status] = { members: union(members, body), fields: union(fields, body.errors) };
  recorded[name] = answers;
}

/** Describes a trigger without its token, which is long. */
const describeTrigger = ({ token, ...trigger }: ErrorTrigger): string =>
  `${JSON.stringify(trigger)}${token === undefined ? '' : ' as another principal'}`;

const pairsOf = <T>(values: readonly T[]): (readonly [T, T])[] =>
  values.flatMap((first, at) => values.slice(at + 1).map((second) => [first, second] as const));

test('the routes of the running router are those of the contract and of the kernel', () => {
  const names = routesOf(app.app).filter(
    (name) => !/ \/(services\/docs|health|metrics|client-errors|config)/.test(name),
  );
  expect(names.sort()).toEqual([...contract.keys()].sort());
});

describe.each([...contract])('%s', (name, route) => {
  const statuses = errorStatusesOf(route);
  const { call, triggersOf } = targetOf(name, route);
  const { hiddenBy429 = [] } = declared[name] ?? {};

  test('answers each of its error statuses, with an audit row for a record in the answer', async () => {
    const mismatches: string[] = [];
    for (const status of statuses) {
      const triggers = triggersOf(status);
      if (triggers.length === 0) mismatches.push(`no trigger of ${status}`);
      for (const trigger of triggers) {
        const since = await lastAuditId(app);
        const answer = await answerTo(name, withTriggers(call, trigger), [trigger]);
        for (const history of await unauditedRecords(app, scenario.world, answer, since))
          mismatches.push(`history ${history} without an audit row: ${describeTrigger(trigger)}`);
        record(name, status, answer.json());
        const { statusCode } = answer;
        if (statusCode !== status)
          mismatches.push(`${statusCode} instead of ${status}: ${describeTrigger(trigger)}`);
      }
    }
    expect(mismatches).toEqual([]);
  });

  test('answers the first of any two error statuses', async () => {
    const mismatches: string[] = [];
    for (const [first, second] of pairsOf(statuses)) {
      if (second === 415) continue;
      const expected = second === 429 && hiddenBy429.some((hidden) => hidden === first) ? 429 : first;
      for (const one of triggersOf(first)) {
        for (const other of triggersOf(second).filter((each) => !sharedPart(call, one, each))) {
          const { statusCode: answer } = await answerTo(name, withTriggers(call, one, other), [one, other]);
          if (answer !== expected)
            mismatches.push(
              `${answer} before ${expected}: ${describeTrigger(one)} ${describeTrigger(other)}`,
            );
        }
      }
    }
    expect(mismatches.slice(0, 10)).toEqual([]);
  });

  // An id cannot be both malformed and absent, and a member cannot be both invalid and taken.
  test('has triggers that combine adjacent error statuses, except about the same id or member', () => {
    const others = statuses.filter((status) => status !== 413);
    const missing = others.slice(1).filter((second, at) => {
      const shared = triggersOf(others[at] ?? second).flatMap((one) =>
        triggersOf(second).map((other) => sharedPart(call, one, other)),
      );
      return !shared.includes(undefined) && shared.includes('principal');
    });
    expect(missing).toEqual([]);
  });
});

// RECORD_ERRORS=1 records the errors again.
test('answers every error that the fake server of the web may answer', async () => {
  const login = await app.request({
    method: 'POST',
    url: '/services/auth/users/login',
    body: { username: 'nobody', password: 'incorrecta 1' },
  });
  expect(login.statusCode).toBe(401);
  record('POST /services/auth/users/login', 401, login.json());
  const { state, browserKey } = await insertOidcRequest(app, { userId: null });
  const signIn = await app.request({
    method: 'POST',
    url: `/services/auth/oidc/requests/${state}/sign-in`,
    body: { browserKey, code: 'incorrecto' },
  });
  expect(signIn.statusCode).toBe(401);
  record('POST /services/auth/oidc/requests/:state/sign-in', 401, signIn.json());
  const file = new URL('../../web/src/testing/recorded-errors.json', import.meta.url);
  if (process.env.RECORD_ERRORS) await writeFile(file, `${JSON.stringify(recorded, null, 2)}\n`);
  const faked: typeof recorded = JSON.parse(await readFile(file, 'utf8'));
  const unknown = Object.entries(faked).flatMap(([name, answers]) =>
    Object.entries(answers).flatMap(([status, { members, fields }]) => {
      const known = recorded[name]?.[status];
      const words = `${known?.members} ${known?.fields}`.split(' ');
      return `${members} ${fields}`
        .trim()
        .split(' ')
        .filter((word) => !words.includes(word))
        .map((word) => `${name}: ${status} ${word}`);
    }),
  );
  expect(unknown).toEqual([]);
});

describe('without the database', async () => {
  const database = openDatabase({ connection: { host: '127.0.0.1', port: 1 }, onError: () => {} });
  const alone = await buildApp({
    config: readConfig({ LOG_LEVEL: 'silent' }),
    secret: TEST_SECRET,
    database,
  });
  afterAll(async () => {
    await alone.close();
    await database.close();
  });

  test.each([...contract])('%s answers 503 unless an earlier check fails', async (name, route) => {
    const { call, triggersOf } = targetOf(name, route);
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

test('a suggestion over the hourly limit is a 429 even if the provider fails', async () => {
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
