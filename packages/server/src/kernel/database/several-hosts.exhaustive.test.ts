import { sql } from 'kysely';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { openPath, type Path } from '../../testing/servers/network-path.ts';
import { makeTestDatabase } from '../../testing/test-database.ts';
import { openClient } from './client.ts';
import { type Database, isUnavailable, openDatabase } from './database.ts';
import { normalizeHosts } from './hosts.ts';

const { connection, serving, owner } = await makeTestDatabase();

/** Returns an address that lists the ends of the paths as hosts. */
function addressOf(paths: readonly Path[]): pg.ClientConfig {
  const { user = '', password, database = '' } = paths[0]?.connection ?? {};
  const secret = typeof password === 'string' ? `:${encodeURIComponent(password)}` : '';
  const hosts = paths.map((path) => `127.0.0.1:${path.connection.port}`).join();
  return { connectionString: normalizeHosts(`postgres://${user}${secret}@${hosts}/${database}`) };
}

function open(paths: readonly Path[]): Database {
  const timeouts = { connection: 400, probe: 400, query: 1_000 };
  const database = openDatabase({ connection: addressOf(paths), timeouts });
  onTestFinished(() => database.close());
  return database;
}

const backend = async (database: Database): Promise<number | undefined> => {
  const { rows } = await database.transaction((tx) =>
    sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx),
  );
  return rows[0]?.pid;
};

test('when a host closes its connections, calls continue on the next one', async () => {
  const paths = [await openPath(serving), await openPath(serving)] as const;
  const database = open(paths);
  await backend(database);
  paths[0].close();
  await expect.poll(() => database.pool.totalCount).toBe(0);
  await backend(database);
  expect((await database.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});

test('when a host goes silent, one call fails as unavailable and the next one works on the other host', async () => {
  const paths = [await openPath(serving), await openPath(serving)] as const;
  const database = open(paths);
  await backend(database);
  paths[0].silence();
  await expect(backend(database)).rejects.toSatisfy(isUnavailable);
  await backend(database);
});

test('a transaction on a server that has become read-only runs again on another connection', async () => {
  const database = open([await openPath(serving), await openPath(serving)]);
  const before = await backend(database);
  let runs = 0;
  const after = await database.transaction(async (tx) => {
    runs += 1;
    if (runs === 1) await sql`set transaction read only`.execute(tx);
    await sql`insert into throttle (key, failures, window_ends) values ('host', 1, now())`.execute(tx);
    return (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)).rows[0]?.pid;
  });
  expect(runs).toBe(2);
  expect(after).not.toBe(before);
});

test('without a host that accepts writes, calls fail as unavailable', async () => {
  const database = open([await openPath(serving), await openPath(serving)]);
  const { database: name } = new pg.Client(serving);
  await owner.query(`alter database ${name} set default_transaction_read_only = on`);
  await expect(backend(database)).rejects.toSatisfy(isUnavailable);
  await expect(
    openClient(addressOf([await openPath(connection), await openPath(connection)])),
  ).rejects.toThrow('The server is read-only; The server is read-only');
  await owner.query(`set transaction read write; alter database ${name} reset default_transaction_read_only`);
  await backend(database);
});
