import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { makeEmptyDatabase } from '../../../testing/test-database.ts';
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

test('runs a migration once that was merged after a later-stamped one', async () => {
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

test('leaves a database unchanged that a later release has expanded', async () => {
  const connection = await makeEmptyDatabase();
  const folders = [await makeFolder()];
  await migrate(connection, folders);
  expect(await migrate(connection, folders, ['0001_first', '209901010000_own'])).toEqual([]);
});

test('survives a connection that PostgreSQL closes while the pool ends it', async () => {
  const connection = await makeEmptyDatabase();
  const other = new pg.Client(connection);
  await other.connect();
  onTestFinished(() => other.end());
  const { end } = pg.Client.prototype;
  const ends = vi.spyOn(pg.Client.prototype, 'end').mockImplementation(async function (this: pg.Client) {
    const closed = new Promise((resolve) => this.once('end', resolve));
    await other.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`,
    );
    await closed;
    await Reflect.apply(end, this, []);
  });
  await migrate(connection, [await makeFolder()]).finally(() => ends.mockRestore());
});

test('rejects a database with a migration that requires a later release', async () => {
  const connection = await makeEmptyDatabase();
  const folder = await makeFolder();
  await writeFile(join(folder, '209902010000_drop.requires-99.0.0.sql'), 'drop table own');
  await migrate(connection, [folder]);
  await expect(migrate(connection, [folder], Object.keys(statements))).rejects.toThrow(
    /^A later release has changed this database: 209902010000_drop\.requires-99\.0\.0 requires release 99\.0\.0 or later, and this is \d+\.\d+\.\d+\./,
  );
});

test('retries a migration that waits for a lock, so that requests can proceed', async () => {
  const connection = await makeEmptyDatabase();
  const folders = [await makeFolder()];
  await migrate(connection, folders, ['0001_first']);
  const [holder, call] = [new pg.Client(connection), new pg.Client(connection)];
  for (const client of [holder, call]) {
    await client.connect();
    onTestFinished(() => client.end());
  }
  await holder.query('begin; select from first');
  const migrating = migrate(connection, folders);
  await expect
    .poll(async () => (await call.query('select from pg_locks where not granted')).rowCount, { interval: 10 })
    .toBe(1);
  await call.query("set lock_timeout = '2s'; select from first");
  await holder.query('commit');
  expect(await migrating).toEqual(['209901010000_own', '209901020000_merged_before']);
});

test('ignores the statement timeout of the database during a migration', async () => {
  const connection = await makeEmptyDatabase();
  const folder = await makeFolder();
  await writeFile(
    join(folder, '0002_slow.sql'),
    "create table seen as select current_setting('statement_timeout') as statement_timeout",
  );
  const client = new pg.Client(connection);
  await client.connect();
  onTestFinished(() => client.end());
  await client.query(
    `do $$ begin execute format('alter database %I set statement_timeout = 1000', current_database()); end $$`,
  );
  expect(await migrate(connection, [folder])).toContain('0002_slow');
  expect((await client.query('select * from seen')).rows).toEqual([{ statement_timeout: '0' }]);
});
