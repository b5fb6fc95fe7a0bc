import { problem } from '@dentaria/contract/http/problem.ts';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { contentsOf } from './contents.ts';
import { type Case, MATRIX } from './matrix.ts';
import { LIVING, type Principal, STRANGERS, tokensOf } from './principals.ts';
import { callRoute, routesOf } from './routes.ts';
import { type Secret, secretsOf } from './secrets.ts';
import { buildWorld, type World } from './world.ts';

interface Stage {
  readonly world: World;
  readonly tokens: Readonly<Record<Principal, string | null>>;
  readonly secrets: readonly Secret[];
}

let app: TestApp;
let shared: Stage;
const setStage = async (): Promise<Stage> => {
  const world = await buildWorld(app);
  return { world, tokens: await tokensOf(app, world), secrets: await secretsOf(app, world) };
};
beforeAll(async () => {
  app = await testApp();
  shared = await setStage();
});
// What one row's wrong guesses cost an address is none of the next row's business.
beforeEach(() => app.owner.query('delete from throttle'));
afterAll(() => app.close());

/** What the matrix says that a principal is answered. */
const expectedOf = ({ answers }: Case, principal: Principal): number => {
  if ('everybody' in answers) return answers.everybody;
  if (STRANGERS.some((stranger) => stranger === principal)) return 401;
  return answers[principal as (typeof LIVING)[number]] ?? 403;
};

const call = (route: string, scene: Case, { world, tokens }: Stage, principal: Principal) =>
  callRoute(app, route, {
    params: scene.params?.(world),
    query: scene.query,
    body: scene.body?.(world),
    token: tokens[principal],
  });

/** The secrets in an answer that the principal should not have been told. */
const leaksOf = (
  answer: LightMyRequestResponse,
  scene: Case,
  stage: Stage,
  principal: Principal,
): string[] => {
  const told = expectedOf(scene, principal) < 300 ? (scene.tells?.(stage.world) ?? []) : [];
  return stage.secrets
    .filter(({ seenBy }) => answer.statusCode >= 300 || !seenBy.includes(principal) || seenBy.length === 0)
    .filter(({ value }) => !told.includes(value) && answer.body.includes(value))
    .map(({ what }) => what);
};

test('every route of the running router has a row, every row a route', () => {
  expect(Object.keys(MATRIX).sort()).toEqual(routesOf(app.app).sort());
});

describe.each(Object.entries(MATRIX))('%s', (route, scenes) => {
  test.each(scenes.map((scene) => [scene.on, scene] as const))('%s', async (_, scene) => {
    const principals = [...LIVING, ...STRANGERS];
    const before = await contentsOf(app);
    for (const principal of principals.filter((each) => expectedOf(scene, each) >= 300)) {
      const answer = await call(route, scene, shared, principal);
      expect.soft(answer.statusCode, principal).toBe(expectedOf(scene, principal));
      expect.soft(leaksOf(answer, scene, shared, principal), principal).toEqual([]);
      const refusal = problem.strict().safeParse(answer.json());
      expect.soft(refusal.success, `${principal}: ${answer.body}`).toBe(true);
    }
    expect(await contentsOf(app), 'a refused call changes nothing').toEqual(before);
    for (const principal of principals.filter((each) => expectedOf(scene, each) < 300)) {
      const stage = scene.consumes ? await setStage() : shared;
      const answer = await call(route, scene, stage, principal);
      expect.soft(answer.statusCode, `${principal}: ${answer.body}`).toBe(expectedOf(scene, principal));
      expect.soft(leaksOf(answer, scene, stage, principal), principal).toEqual([]);
    }
  });

  test.each(
    scenes
      .filter(({ answers, params }) => params && Object.values(answers).includes(404))
      .map((scene) => [scene.on, scene] as const),
  )('%s: what is foreign is answered as what is absent', async (_, scene) => {
    const params = scene.params?.(shared.world) ?? {};
    const absent = Object.fromEntries(
      Object.entries(params).map(([name, value]) => [
        name,
        typeof value === 'number' ? (name === 'version' ? value : 2_000_000_000) : '9999999',
      ]),
    );
    for (const principal of LIVING.filter((each) => expectedOf(scene, each) === 404)) {
      const foreign = await call(route, scene, shared, principal);
      const none = await callRoute(app, route, {
        params: absent,
        query: scene.query,
        body: scene.body?.(shared.world),
        token: shared.tokens[principal],
      });
      expect.soft([foreign.statusCode, foreign.body], principal).toEqual([none.statusCode, none.body]);
    }
  });
});
