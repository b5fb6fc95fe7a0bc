import { problem } from '@dentaria/contract/http/problem.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '../testing/test-app.ts';
import { contentsOf } from './testing/contents.ts';
import { MATRIX } from './testing/matrix.ts';
import { LIVING, STRANGERS } from './testing/principals.ts';
import { callRoute, routesOf } from './testing/routes.ts';
import { callAs, expectedOf, leaksOf, setStage, setStageAgain } from './testing/stage.ts';

const app = await testApp();
const shared = await setStage(app);
// What one row's wrong guesses cost an address is none of the next row's business.
beforeEach(() => app.owner.query('delete from throttle'));

const lastAudit = async (): Promise<number> =>
  (await app.owner.query<{ last: number }>('select coalesce(max(id), 0) as last from audit')).rows[0]?.last ??
  0;

test('every route of the running router has a row, every row a route', () => {
  expect(Object.keys(MATRIX).sort()).toEqual(routesOf(app.app).sort());
});

describe.each(Object.entries(MATRIX))('%s', (route, scenes) => {
  test.each(scenes.map((scene) => [scene.on, scene] as const))('%s', async (_, scene) => {
    const principals = [...LIVING, ...STRANGERS];
    const before = await contentsOf(app);
    for (const principal of principals.filter((each) => expectedOf(scene, each) >= 300)) {
      const answer = await callAs(app, route, scene, shared, principal);
      expect.soft(answer.statusCode, principal).toBe(expectedOf(scene, principal));
      expect.soft(leaksOf(answer, scene, shared, principal), principal).toEqual([]);
      const refusal = problem.strict().safeParse(answer.json());
      expect.soft(refusal.success, `${principal}: ${answer.body}`).toBe(true);
    }
    expect(await contentsOf(app), 'a refused call changes nothing').toEqual(before);
    for (const principal of principals.filter((each) => expectedOf(scene, each) < 300)) {
      const stage = scene.consumes ? await setStageAgain(app, shared) : shared;
      const audited = await lastAudit();
      const answer = await callAs(app, route, scene, stage, principal);
      expect.soft(answer.statusCode, `${principal}: ${answer.body}`).toBe(expectedOf(scene, principal));
      expect.soft(leaksOf(answer, scene, stage, principal), principal).toEqual([]);
      if (scene.isAudited ?? !route.startsWith('GET '))
        expect.soft(await lastAudit(), `${principal}: audit`).toBeGreaterThan(audited);
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
      const foreign = await callAs(app, route, scene, shared, principal);
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
