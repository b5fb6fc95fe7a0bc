import { expect, test } from 'vitest';
import { testApp } from '../testing/test-app.ts';
import { buildHistory } from './testing/history-calls.ts';

const app = await testApp();

test('a running process returns no 500 during a migration', async () => {
  const { lookUp, read, save } = await buildHistory(app);
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
