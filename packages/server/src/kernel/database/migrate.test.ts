import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { makeEmptyDatabase } from '../../testing/test-database.ts';
import { migrate } from './migrate.ts';

const statements = {
  '0001_first': 'create table first (id int)',
  '209901010000_own': 'create table own (id int)',
  '209901020000_merged_before': 'alter table first add column merged_before int',
};

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'dentaria-migrate-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const [name, statement] of Object.entries(statements))
    await writeFile(join(folder, `${name}.sql`), statement);
  return folder;
}

test('a migration merged after a later-stamped one still runs, once', async () => {
  const connection = await makeEmptyDatabase();
  const folders = [await makeFolder()];
  const before = await migrate(connection, folders, ['0001_first', '209901020000_merged_before']);
  expect(before).toEqual(['0001_first', '209901020000_merged_before']);
  expect(await migrate(connection, folders)).toEqual(['209901010000_own']);
  expect(await migrate(connection, folders)).toEqual([]);
  const client = new pg.Client(connection);
  await client.connect();
  onTestFinished(() => client.end());
  await client.query('select merged_before from first, own');
});

test('a database migrated by a newer product is refused', async () => {
  const connection = await makeEmptyDatabase();
  const folders = [await makeFolder()];
  await migrate(connection, folders);
  await expect(migrate(connection, folders, ['0001_first', '209901010000_own'])).rejects.toThrow(
    /^Migration failed: .*209901020000_merged_before is missing/,
  );
});

test('a migration is not limited by the statement timeout of its database', async () => {
  const connection = await makeEmptyDatabase();
  const folder = await makeFolder();
  await writeFile(join(folder, '0002_slow.sql'), 'select pg_sleep(1.2)');
  const client = new pg.Client(connection);
  await client.connect();
  onTestFinished(() => client.end());
  await client.query(
    `do $$ begin execute format('alter database %I set statement_timeout = 1000', current_database()); end $$`,
  );
  expect(await migrate(connection, [folder])).toContain('0002_slow');
});
