import { expect, test } from 'vitest';
import { buildPractice } from '../../../testing/builders/builders.ts';
import { testApp } from '../../../testing/test-app.ts';
import { asSave, historyCalls, newHistory } from '../testing/histories.ts';

const app = await testApp();

/** Flushes counters that idle connections have not reported yet. */
async function readCounters(): Promise<{ sequentialScans: number; indexScans: number; rowsFetched: number }> {
  const { pool } = app.database;
  await Promise.all(
    Array.from({ length: pool.totalCount }, () => pool.query('select pg_stat_force_next_flush()')),
  );
  const { rows } = await app.owner.query(
    `select seq_scan::int as "sequentialScans", idx_scan::int as "indexScans", idx_tup_fetch::int as "rowsFetched"
       from pg_stat_user_tables where relname = 'history_versions'`,
  );
  return rows[0];
}

test('reads and saves fetch one version by index, however many versions a history has', async () => {
  const calls = historyCalls(app);
  const { dentist, patient } = await buildPractice(app);
  let history = (await calls.create(dentist.token, patient.id, newHistory())).json();
  // Another patient's versions fill more than one page of the table.
  const other = await buildPractice(app);
  const { historyId, clinicId } = (await calls.create(other.dentist.token, other.patient.id)).json();
  await app.owner.query(
    `insert into history_versions (history_id, version, clinic_id, action, author_id, saved_at, people, content, hash)
     select history_id, number, clinic_id, action, author_id, saved_at, people, content, sha256(number::text::bytea)
       from history_versions, generate_series(2, 2000) number where clinic_id = $1 and history_id = $2`,
    [clinicId, historyId],
  );
  await app.owner.query('analyze');
  const before = await readCounters();
  for (let count = 0; count < 20; count += 1) {
    history = (await calls.save(dentist.token, patient.id, asSave(history))).json();
    expect((await calls.read(dentist.token, patient.id)).statusCode).toBe(200);
  }
  await expect
    .poll(async () => (await readCounters()).indexScans - before.indexScans)
    .toBeGreaterThanOrEqual(40);
  const { sequentialScans, indexScans, rowsFetched } = await readCounters();
  expect(sequentialScans).toBe(before.sequentialScans);
  expect(rowsFetched - before.rowsFetched).toBeLessThanOrEqual(indexScans - before.indexScans);
});
