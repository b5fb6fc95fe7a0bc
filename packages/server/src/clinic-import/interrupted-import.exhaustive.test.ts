import { expect, test } from 'vitest';
import { makeEmptyDatabase } from '../testing/test-database.ts';
import { exportedClinic, query } from './testing/exported-clinic.ts';

const { clinicId, path, run, start } = await exportedClinic();

test('an import that is killed while it writes leaves nothing, and can be repeated', async () => {
  const target = await makeEmptyDatabase();
  const importing = start('import-clinic', target, path);
  const ended = importing.then(
    () => 'imported',
    () => 'killed',
  );
  const writers = () =>
    query<{ pid: number }>(
      target,
      `select pid from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and backend_xid is not null
          and query ilike '%insert into%json_to_recordset%'`,
    );
  while ((await writers()).length === 0) {
    if (importing.child.exitCode !== null) throw new Error('The import was not caught');
  }
  importing.child.kill('SIGKILL');
  expect(await ended).toBe('killed');
  await expect.poll(writers).toEqual([]);
  for (const table of ['clinics', 'accounts', 'users', 'histories', 'audit'])
    expect([table, await query(target, `select from ${table}`)]).toEqual([table, []]);
  expect(await run('import-clinic', target, path)).toMatch(/^Imported /m);
  expect(await query(target, 'select id from clinics')).toEqual([{ id: clinicId }]);
  expect(await run('verify', target)).toMatch(/The record is unchanged/);
});
