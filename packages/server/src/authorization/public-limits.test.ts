import type { Route } from '@dentaria/contract/http/route.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { put } from './testing/body-fields.ts';
import { targetsOf } from './testing/fuzz.ts';
import { MATRIX } from './testing/matrix.ts';
import { callRoute, ROUTES } from './testing/routes.ts';
import { openScenario } from './testing/scenario.ts';

const { app, world } = await openScenario();
beforeEach(() => app.owner.query('delete from throttle'));

const routes = [...ROUTES].map(([name, route]) => ({ name, route }));
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

/** Returns a call that counts towards the limits. */
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
  const limits = route.limits ?? { name: '', perVisitor: 0, overall: 0 };
  const call = countedCall(name, route);

  test('is counted per visitor and in total', async () => {
    await call();
    expect(await counts(limits.name)).toEqual({ '127.0.0.1': 1, all: 1 });
  });

  test.each([
    ['127.0.0.1', limits.perVisitor],
    ['all', limits.overall],
  ])('returns 429 beyond the limit of %s', async (key, limit) => {
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

test('ten of fifty concurrent registrations by one visitor succeed', async () => {
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
