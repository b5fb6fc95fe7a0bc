import { sql } from 'kysely';
import type pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { openPath } from '../../testing/servers/network-path.ts';
import { TEST_SECRET } from '../../testing/test-app.ts';
import { makeTestDatabase } from '../../testing/test-database.ts';
import { readConfig } from '../config/config.ts';
import { type Database, isUnavailable, openDatabase } from './database.ts';

const { serving, owner } = await makeTestDatabase();

const POOL_SIZE = 4;

function open(connection: pg.ClientConfig): Database {
  const database = openDatabase({
    connection,
    poolSize: POOL_SIZE,
    timeouts: { connection: 400, probe: 400, query: 1_000 },
  });
  onTestFinished(() => database.close());
  return database;
}

const useAll = (database: Database) =>
  Array.from({ length: POOL_SIZE }, () => database.transaction((tx) => sql`select 1`.execute(tx)));

/** Opens every connection of the pool: each transaction waits for all others. */
function openAll(database: Database) {
  let count = 0;
  const allRun = Promise.withResolvers<void>();
  return Array.from({ length: POOL_SIZE }, () =>
    database.transaction(async (tx) => {
      await sql`select 1`.execute(tx);
      count += 1;
      if (count === POOL_SIZE) allRun.resolve();
      await allRun.promise;
    }),
  );
}

test('one call detects that the idle connections are silent; the next one works', async () => {
  const path = await openPath(serving);
  const database = open(path.connection);
  await Promise.all(openAll(database));
  expect(database.pool.idleCount).toBe(POOL_SIZE);
  path.silence();
  path.repair();
  await expect(database.transaction((tx) => sql`select 1`.execute(tx))).rejects.toSatisfy(isUnavailable);
  await Promise.all(useAll(database));
});

test('statements on silent connections fail as unavailable and release the pool', async () => {
  const path = await openPath(serving);
  const database = open(path.connection);
  await Promise.all(openAll(database));
  const holder = await owner.connect();
  onTestFinished(() => holder.release(true));
  await holder.query('select pg_advisory_lock(7)');
  const running = Array.from({ length: POOL_SIZE }, () =>
    database.transaction((tx) => sql`select pg_advisory_xact_lock(7)`.execute(tx)),
  );
  await expect
    .poll(
      async () =>
        (await owner.query("select from pg_locks where locktype = 'advisory' and not granted")).rowCount,
    )
    .toBe(POOL_SIZE);
  path.silence();
  path.repair();
  for (const outcome of await Promise.allSettled(running)) {
    if (outcome.status !== 'rejected') throw new Error('a silent connection answered');
    expect(outcome.reason).toSatisfy(isUnavailable);
  }
  await Promise.all(useAll(database));
});

test('the product answers 503 while the network is silent and 200 once it recovers', async () => {
  const path = await openPath(serving);
  const config = readConfig({ LOG_LEVEL: 'silent' });
  const app = await buildApp({ config, secret: TEST_SECRET, database: open(path.connection) });
  onTestFinished(() => app.close());
  const health = async () => (await app.inject({ url: '/health/ready' })).statusCode;
  const signIn = async () => {
    const body = { username: 'nadie', password: 'no es esta' };
    return (await app.inject({ method: 'POST', url: '/services/auth/users/login', payload: body }))
      .statusCode;
  };
  expect([await health(), await signIn()]).toEqual([200, 401]);
  path.silence();
  const calls = Array.from({ length: 3 * POOL_SIZE }, (_, n) => (n % 2 ? signIn() : health()));
  expect(await Promise.all(calls)).toEqual(calls.map(() => 503));
  expect([await health(), await signIn()]).toEqual([503, 503]);
  path.repair();
  expect([await health(), await signIn()]).toEqual([200, 401]);
});
