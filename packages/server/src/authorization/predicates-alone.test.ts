import { beforeEach, expect, test } from 'vitest';
import { testApp } from '../testing/test-app.ts';
import { tablesOf } from './testing/contents.ts';
import { MATRIX } from './testing/matrix.ts';
import { LIVING } from './testing/principals.ts';
import { callAs, expectedOf, leaksOf, setStage } from './testing/stage.ts';

// The other half of row-level-security.test.ts: row-level security is off, policies and predicates stand alone.

const app = await testApp();
const stage = await setStage(app);
for (const table of await tablesOf(app)) {
  await app.owner.query(`alter table ${table} disable row level security`);
}
beforeEach(() => app.owner.query('delete from throttle'));

const rows = Object.entries(MATRIX).flatMap(([route, scenes]) =>
  scenes.map((scene) => [route, scene.on, scene] as const),
);

test.each(rows)('%s, %s', async (route, _, scene) => {
  const principals = LIVING.filter((each) => expectedOf(scene, each) >= 300 || !scene.consumes);
  for (const principal of principals) {
    const answer = await callAs(app, route, scene, stage, principal);
    expect.soft(answer.statusCode, `${principal}: ${answer.body}`).toBe(expectedOf(scene, principal));
    expect.soft(leaksOf(answer, scene, stage, principal), principal).toEqual([]);
  }
});
