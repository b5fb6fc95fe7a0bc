import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { type Database, type Handle, openDatabase, sendAlong } from './database.ts';

let home: TestDatabase;
/** With one connection, so that a later transaction meets what an earlier one has left on it. */
let database: Database;
beforeAll(async () => {
  home = await makeTestDatabase();
  database = openDatabase({ connection: home.connection, poolSize: 1, onError: () => {} });
});
afterAll(async () => {
  await database.close();
  await home.drop();
});

const pid = async (): Promise<number> => {
  const { rows } = await database.transaction((tx) =>
    sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx),
  );
  return rows[0]?.pid ?? 0;
};

const one = async (tx: Handle, text: string, value: unknown): Promise<unknown> => {
  const { rows } = await sql<{
    value: unknown;
  }>`select ${sql.raw(text)} as value, ${value}::text as sent`.execute(tx);
  return rows.map(({ value, ...sent }) => [value, sent]);
};

test('each of those that travel together has its own answer: rows, none, a count', async () => {
  const answers = await database.transaction((tx) =>
    Promise.all([
      one(tx, '1', 'a'),
      sql`select 1 where false`.execute(tx),
      sql`insert into throttle (key, failures, window_ends) values ('a batch', 1, now())`.execute(tx),
      sql`delete from throttle where key = ${'a batch'}`.execute(tx),
      sql``.execute(tx),
      one(tx, 'array[1, 2]', 'b'),
      sql`select count(*) as many from unnest(array[${sql.join(Array.from({ length: 60 }, (_, n) => n))}]) as n`.execute(
        tx,
      ),
    ]),
  );
  expect(answers).toMatchObject([
    [[1, { sent: 'a' }]],
    { rows: [] },
    { numAffectedRows: 1n },
    { numAffectedRows: 1n },
    { rows: [] },
    [[[1, 2], { sent: 'b' }]],
    { rows: [{ many: 60 }] },
  ]);
});

test('what travels behind one that fails is not done, and can be asked for afterwards on the same connection', async () => {
  const before = await pid();
  const later = (tx: Handle) => one(tx, '7', 'asked for the first time behind a failure');
  for (const failing of ['1 / 0', 'no_such_column']) {
    const done: string[] = [];
    const transaction = database.transaction(async (tx) => {
      await Promise.all([
        one(tx, '6', failing).then(() => done.push('before')),
        one(tx, failing, 'fails'),
        later(tx).then(() => done.push('behind')),
      ]);
    });
    await expect(transaction).rejects.toMatchObject({ code: failing === '1 / 0' ? '22012' : '42703' });
    expect(done).toEqual(['before']);
    expect(await database.transaction(later)).toHaveLength(1);
  }
  expect(await pid()).toBe(before);
});

test('COMMIT that travels behind a failure commits nothing', async () => {
  const insert = sql`insert into throttle (key, failures, window_ends) values ('kept', 1, now())`;
  const transaction = database.transaction(async (tx) => {
    sendAlong(tx, () => insert.execute(tx));
    sendAlong(tx, () => one(tx, '1 / 0', 'fails'));
  });
  await expect(transaction).rejects.toMatchObject({ code: '22012' });
  const { rows } = await database.transaction((tx) =>
    sql`select from throttle where key = 'kept'`.execute(tx),
  );
  expect(rows).toEqual([]);
});

test('one that is sent while others are under way is answered for itself', async () => {
  const answers = await database.transaction(async (tx) => {
    const first = sql`select 'first' as said, pg_sleep(0.05)`.execute(tx);
    await new Promise((resolve) => setTimeout(resolve, 10));
    return Promise.all([first, sql`select 'second' as said`.execute(tx)]);
  });
  expect(answers).toMatchObject([{ rows: [{ said: 'first' }] }, { rows: [{ said: 'second' }] }]);
});

test('one that travels alone comes behind those that were sent before it', async () => {
  const client = await database.pool.connect();
  try {
    const [, { rows }] = await Promise.all([
      client.query('select set_config($1, $2, false)', ['dentaria.told', 'before']),
      client.query("select current_setting('dentaria.told') as told"),
    ]);
    expect(rows).toEqual([{ told: 'before' }]);
  } finally {
    client.release(true);
  }
});

test('more texts than are kept by name are answered too', async () => {
  const texts = Array.from({ length: 600 }, (_, n) => n);
  const answers = await database.transaction((tx) =>
    Promise.all(texts.map((n) => sql<{ n: number }>`select ${sql.raw(String(n))} as n`.execute(tx))),
  );
  expect(answers.map(({ rows }) => rows[0]?.n)).toEqual(texts);
});

test('a value that cannot be written fails its transaction; the next one is served', async () => {
  const circular: Record<string, unknown> = {};
  circular.self = circular;
  const transaction = database.transaction((tx) =>
    Promise.all([one(tx, '1', 'before'), one(tx, '2', circular), one(tx, '3', 'behind')]),
  );
  await expect(transaction).rejects.toThrow(/circular/i);
  for (const text of ['1', '2', '3']) {
    expect(await database.transaction((tx) => one(tx, text, 'afterwards'))).toHaveLength(1);
  }
});
