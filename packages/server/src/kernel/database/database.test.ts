import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, test } from 'vitest';
import { makeTestDatabase } from '../../testing/test-database.ts';
import { openDatabase, SERVING_ROLE, sendAlong } from './database.ts';

const database = await makeTestDatabase();

test('a connection that PostgreSQL ends between two statements fails its transaction, not the process', async () => {
  const transaction = database.database.transaction(async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
    await database.owner.query('select pg_terminate_backend($1, 5000)', [rows[0]?.pid]);
    await new Promise((resolve) => setTimeout(resolve, 50));
    await sql`select 1`.execute(tx);
  });
  await expect(transaction).rejects.toThrow();
  const answer = await database.database.transaction((tx) => sql`select 1 as one`.execute(tx));
  expect(answer.rows).toEqual([{ one: 1 }]);
});

test('a statement that nobody waited for and that failed is what is told, not that the next ones were refused for it', async () => {
  const transaction = database.database.transaction(async (tx) => {
    sendAlong(tx, () => sql`select 1 / 0`.execute(tx));
    await sql`select 1`.execute(tx);
  });
  await expect(transaction).rejects.toMatchObject({ code: '22012' });
});

test('a deadlock in a statement that nobody waited for has the transaction run again', async () => {
  let runs = 0;
  const transaction = database.database.transaction(async (tx) => {
    runs += 1;
    const deadlock = sql`do $$ begin raise exception 'deadlock' using errcode = '40P01'; end $$`;
    sendAlong(tx, () => (runs === 1 ? deadlock : sql`select 1`).execute(tx));
    await sql`select 1`.execute(tx);
  });
  await transaction;
  expect(runs).toBe(2);
});

/** The database as DATABASE_URL names one. */
function urlOf({ connectionString, database: name, host, port, user, password }: pg.ClientConfig): URL {
  if (connectionString) return new URL(connectionString);
  const url = new URL(`postgres:///${name}`);
  for (const [key, value] of Object.entries({ host, port, user, password }))
    if (value !== undefined) url.searchParams.set(key, String(value));
  return url;
}

test('options in the address of the server are followed, and take nothing away from those that serving needs', async () => {
  const url = urlOf(database.connection);
  url.searchParams.set('options', '-c statement_timeout=45s -c role=none');
  const other = openDatabase({ connection: { connectionString: url.toString() }, onError: () => {} });
  const { rows } = await other
    .transaction((tx) =>
      sql`select current_user as role, current_setting('statement_timeout') as timeout,
                 current_setting('plan_cache_mode') as plans`.execute(tx),
    )
    .finally(() => other.close());
  expect(rows).toEqual([{ role: SERVING_ROLE, timeout: '45s', plans: 'force_generic_plan' }]);
});

test('no statement is compiled before it runs, however dear its plan is counted', async () => {
  const { rows } = await database.database.transaction((tx) =>
    sql<{ seqscan: string; jit: string }>`
      select current_setting('enable_seqscan') as seqscan, current_setting('jit') as jit`.execute(tx),
  );
  expect(rows).toEqual([{ seqscan: 'off', jit: 'off' }]);
});

/** A start-up message (length, protocol, names and values that end with NUL) as a pooler passes it on that drops options. */
function withoutOptions(message: Buffer): Buffer {
  const parts = message.toString('utf8', 8).split('\0');
  const at = parts.indexOf('options');
  const rest = Buffer.from(parts.toSpliced(at, 2).join('\0'));
  const head = Buffer.alloc(8);
  head.writeInt32BE(head.length + rest.length, 0);
  message.copy(head, 4, 4, 8);
  return Buffer.concat([head, rest]);
}

test('a connection that a pooler has taken the serving role from serves nobody', async () => {
  const { host, port } = new pg.Client(database.connection);
  const pooler = createServer((client) => {
    const server = connect(host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port });
    for (const socket of [client, server]) socket.on('error', () => {});
    client.once('data', (startUp) => {
      server.write(withoutOptions(startUp));
      client.pipe(server).pipe(client);
    });
  }).listen(0, '127.0.0.1');
  await once(pooler, 'listening');
  const url = urlOf(database.connection);
  url.hostname = '127.0.0.1';
  url.port = String((pooler.address() as AddressInfo).port);
  for (const name of ['host', 'port']) url.searchParams.delete(name);
  const other = openDatabase({ connection: { connectionString: url.toString() }, onError: () => {} });
  try {
    const served = other.transaction((tx) => sql`select 1`.execute(tx));
    await expect(served).rejects.toThrow(/not as dentaria_serving/);
  } finally {
    await other.close();
    pooler.close();
  }
});
