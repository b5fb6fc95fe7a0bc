import { expect, onTestFinished, test } from 'vitest';
import { testApp } from '../testing/test-app.ts';
import { untilBlocked } from '../testing/waiting.ts';
import { buildHistory } from './testing/history-calls.ts';

const app = await testApp();

test('saves of a blocked row get 503 and do not exhaust the pool', async () => {
  const { save, patient } = await buildHistory(app);
  const other = await buildHistory(app);
  const blocker = await app.owner.connect();
  onTestFinished(() => blocker.release());
  await blocker.query('begin');
  await blocker.query('select from histories where patient_user_id = $1 for update', [patient.id]);
  const saves = Array.from({ length: 12 }, save);
  // The session of the saves has two connections.
  await untilBlocked(app, 2);
  const others = Array.from({ length: 20 }, () => other.lookUp());
  for (const answer of await Promise.all(others)) expect(answer.statusCode).toBe(200);
  for (const answer of await Promise.all(saves)) {
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toBeDefined();
  }
  await blocker.query('rollback');
  expect((await save()).statusCode).toBe(200);
});
