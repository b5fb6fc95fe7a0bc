import { expect, onTestFinished, test } from 'vitest';
import { asSave, historyCalls } from '../modules/clinical-history/testing/histories.ts';
import { buildPractice } from '../testing/builders.ts';
import { testApp } from '../testing/test-app.ts';
import { untilBlocked } from '../testing/waiting.ts';

const app = await testApp();

/** Builds a practice with a history. Returns calls of its dentist. */
async function buildHistory() {
  const practice = await buildPractice(app);
  const { dentist, patient } = practice;
  const calls = historyCalls(app);
  let history = (await calls.create(dentist.token, patient.id)).json();
  return {
    ...practice,
    lookUp: () =>
      app.request({
        method: 'GET',
        url: `/services/auth/users/doc-number/${patient.docNumber}`,
        token: dentist.token,
      }),
    read: () => calls.read(dentist.token, patient.id),
    save: async () => {
      const answer = await calls.save(dentist.token, patient.id, asSave(history));
      if (answer.statusCode === 200) history = answer.json();
      return answer;
    },
  };
}

test('saves of a blocked row get 503 and do not exhaust the pool', async () => {
  const { save, patient } = await buildHistory();
  const other = await buildHistory();
  const blocker = await app.owner.connect();
  onTestFinished(() => blocker.release());
  await blocker.query('begin');
  await blocker.query('select from histories where patient_user_id = $1 for update', [patient.id]);
  const saves = Array.from({ length: 12 }, save);
  await untilBlocked(app, 10);
  const others = Array.from({ length: 20 }, () => other.lookUp());
  for (const answer of await Promise.all(others)) expect(answer.statusCode).toBe(200);
  for (const answer of await Promise.all(saves)) {
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toBeDefined();
  }
  await blocker.query('rollback');
  expect((await save()).statusCode).toBe(200);
});

test('a running process answers no 500 during a migration', async () => {
  const { lookUp, read, save } = await buildHistory();
  const answers: number[] = [];
  let isMigrating = true;
  const repeat = async (call: () => Promise<{ statusCode: number }>) => {
    while (isMigrating) answers.push((await call()).statusCode);
  };
  const running = [lookUp, lookUp, read, read, save].map(repeat);
  try {
    // Some statements invalidate plans that every connection has prepared.
    for (const statement of [
      'alter table clinics alter column name type varchar(500)',
      'alter table users add column nickname text',
      'alter table history_versions add column reviewed_at timestamptz',
      'alter table history_versions alter column saved_at type timestamptz(6)',
      'alter table clinics alter column name type text',
    ]) {
      const seen = answers.length;
      await app.owner.query(statement);
      await expect.poll(() => answers.length).toBeGreaterThan(seen + 40);
    }
  } finally {
    isMigrating = false;
    await Promise.all(running);
  }
  expect(new Set(answers)).toEqual(new Set([200]));
});
