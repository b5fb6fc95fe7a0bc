import { expect, test } from 'vitest';
import { buildPractice } from '../../../testing/builders.ts';
import { testApp } from '../../../testing/test-app.ts';
import { asSave, historyCalls, newHistory, newRow } from '../testing/histories.ts';
import { knownHistories } from './known-histories.ts';

const app = await testApp();

/** What PostgreSQL has counted so far; a connection that is at rest tells its counts when it is asked to. */
async function lookedAt(): Promise<{ wholeTable: number; lookups: number; versions: number }> {
  const { pool } = app.database;
  await Promise.all(
    Array.from({ length: pool.totalCount }, () => pool.query('select pg_stat_force_next_flush()')),
  );
  const { rows } = await app.owner.query(
    `select seq_scan::int as "wholeTable", idx_scan::int as lookups, idx_tup_fetch::int as versions
       from pg_stat_user_tables where relname = 'history_versions'`,
  );
  return rows[0];
}

test('reading and saving look at one version of a history, however many it has', async () => {
  const calls = historyCalls(app);
  const { dentist, patient } = await buildPractice(app);
  let history = (await calls.create(dentist.token, patient.id, newHistory())).json();
  // As it is when an installation is young: one page, which is read faster whole.
  await app.owner.query('analyze history_versions');
  const before = await lookedAt();
  for (let count = 0; count < 20; count += 1) {
    history = (await calls.save(dentist.token, patient.id, asSave(history))).json();
    expect((await calls.read(dentist.token, patient.id)).statusCode).toBe(200);
  }
  await expect
    .poll(async () => (await lookedAt()).lookups - before.lookups, { timeout: 10_000 })
    .toBeGreaterThanOrEqual(40);
  const { wholeTable, lookups, versions } = await lookedAt();
  expect(wholeTable).toBe(before.wholeTable);
  expect(versions - before.versions).toBeLessThanOrEqual(lookups - before.lookups);
});

test('a long history that nobody has read yet is told by its whole version and the changes after it', async () => {
  const calls = historyCalls(app);
  const { dentist, patient } = await buildPractice(app);
  const treatmentPlan = Array.from({ length: 30 }, () => newRow());
  let history = (await calls.create(dentist.token, patient.id, newHistory({ treatmentPlan }))).json();
  for (let count = 0; count < 40; count += 1) {
    const toothNotes = [{ toothNumber: 11, noteText: `${count}` }];
    history = (await calls.save(dentist.token, patient.id, asSave(history, { toothNotes }))).json();
  }
  knownHistories.clear();
  const before = await lookedAt();
  // Version 41 is the eighth after the last whole one, the 33rd.
  expect((await calls.read(dentist.token, patient.id)).json()).toEqual(history);
  await expect
    .poll(async () => (await lookedAt()).versions - before.versions, { timeout: 10_000 })
    .toBeGreaterThanOrEqual(10);
  const { wholeTable, versions } = await lookedAt();
  expect(wholeTable).toBe(before.wholeTable);
  expect(versions - before.versions).toBe(10);
});
