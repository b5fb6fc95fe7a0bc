import type { Route } from '@dentaria/contract/http/route.ts';
import { servicePath } from '@dentaria/contract/services.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { modules } from '../modules.ts';
import { testApp } from '../testing/test-app.ts';
import { put } from './testing/body-fields.ts';
import { targetsOf } from './testing/fuzz.ts';
import { MATRIX } from './testing/matrix.ts';
import { callRoute } from './testing/routes.ts';
import { buildWorld } from './testing/world.ts';

const app = await testApp();
const world = await buildWorld(app);
beforeEach(() => app.owner.query('delete from throttle'));

const routes = modules.flatMap(({ service }) =>
  Object.values(service.routes).map((route: Route) => ({
    name: `${route.method} ${servicePath(service.name)}${route.path}`,
    route,
  })),
);
const publicRoutes = routes.filter(({ route }) => route.who === 'public');

test('public routes, and no others, have limits and declare a 429', () => {
  for (const { name, route } of routes) {
    expect.soft(route.limits !== undefined, name).toBe(route.who === 'public');
    if (route.limits) expect.soft(route.errors, name).toContain(429);
  }
});

const counts = async (name: string): Promise<Record<string, number>> => {
  const { rows } = await app.owner.query("select key, failures from throttle where key like $1 || ':%'", [
    name,
  ]);
  return Object.fromEntries(rows.map(({ key, failures }) => [key.slice(name.length + 1), failures]));
};

/** A call that the limits count. */
const countedCall = (name: string, route: Route) => {
  const testCase = MATRIX[name]?.[0];
  const body = testCase?.body?.(world);
  const wrong = { password: 'incorrecta 1', invitationToken: 'NO_SUCH' };
  const failing = Object.entries(wrong).reduce(
    (made, [field, value]) => (made && field in made ? put(made, [field], value) : made) as object,
    body as object,
  );
  return () =>
    callRoute(app, name, {
      params:
        route.limits?.counts === 'failures'
          ? { invitationToken: 'NO_SUCH', token: 'NO_SUCH', state: 'NO_SUCH', id: 1 }
          : testCase?.params?.(world),
      query: testCase?.query?.(world),
      body: route.limits?.counts === 'failures' ? failing : testCase?.body?.(world),
      token: null,
    });
};

describe.each(publicRoutes.map(({ name, route }) => [name, route] as const))('%s', (name, route) => {
  const limits = route.limits ?? { name: '', perVisitor: 0, inAll: 0 };
  const call = countedCall(name, route);

  test('is counted by visitor and in all', async () => {
    await call();
    expect(await counts(limits.name)).toEqual({ '127.0.0.1': 1, all: 1 });
  });

  test.each([
    ['127.0.0.1', limits.perVisitor],
    ['all', limits.inAll],
  ])('is a 429 beyond the limit of %s', async (key, limit) => {
    await app.owner.query(
      "insert into throttle (key, failures, window_ends) values ($1, $2, now() + interval '1 hour')",
      [`${limits.name}:${key}`, limit - 1],
    );
    const statuses = [];
    for (let calls = 0; calls < 3; calls += 1) statuses.push((await call()).statusCode);
    expect(statuses[0]).not.toBe(429);
    expect(statuses[2]).toBe(429);
  });
});

test('of fifty concurrent registrations of one visitor, ten are made', async () => {
  await app.owner.query('delete from throttle');
  const [target] = targetsOf(({ limits }) => limits?.counts === 'calls');
  const answers = await Promise.all(
    Array.from({ length: 50 }, () =>
      callRoute(app, target?.name ?? '', { body: target?.testCase.body?.(world), token: null }),
    ),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(10);
  expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(40);
});

describe('a registration with a taken name', () => {
  const register = async (overrides: object) => {
    await app.owner.query('delete from throttle');
    const name = 'POST /services/auth/clinics/register';
    const body = MATRIX[name]?.[0]?.body?.(world) as { readonly ownerUser: object };
    const [startedAt, cpu] = [performance.now(), process.cpuUsage()];
    const { statusCode } = await callRoute(app, name, {
      body: { ...body, ownerUser: { ...body.ownerUser, ...overrides } },
      token: null,
    });
    const { user, system } = process.cpuUsage(cpu);
    return { statusCode, took: performance.now() - startedAt, cpu: (user + system) / 1000 };
  };
  const median = (values: readonly number[]): number =>
    values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

  test('costs no hash and is not faster than one with a free name', async () => {
    const made = {
      free: [] as { took: number; cpu: number }[],
      taken: [] as { took: number; cpu: number }[],
    };
    for (let round = 0; round < 9; round += 1) {
      const [free, taken] = [
        await register({}),
        await register({ username: world.here.dentist.username.toUpperCase() }),
      ];
      expect([free.statusCode, taken.statusCode]).toEqual([201, 409]);
      made.free.push(free);
      made.taken.push(taken);
    }
    const of = (kind: 'free' | 'taken', what: 'took' | 'cpu') => median(made[kind].map((each) => each[what]));
    expect(of('taken', 'cpu')).toBeLessThan(of('free', 'cpu') * 0.7);
    expect(of('taken', 'took')).toBeGreaterThan(of('free', 'took') * 0.6);
  });
});
