import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { makeTestDatabase } from '../../testing/test-database.ts';
import { eventually } from '../../testing/waiting.ts';
import { ConcurrencyError, isUnavailable, openDatabase, type Tx } from './database.ts';
import { SERVING } from './logins/roles.ts';
import { rawQuery } from './statement.ts';

const database = await makeTestDatabase();

test('a connection closed by PostgreSQL between two queries fails its transaction, not the process', async () => {
  const closed = new Promise((resolve) =>
    database.database.pool.once('acquire', (client) => client.once('end', resolve)),
  );
  const transaction = database.database.transaction(async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
    await database.owner.query('select pg_terminate_backend($1, 5000)', [rows[0]?.pid]);
    await closed;
    await sql`select 1`.execute(tx);
  });
  await expect(transaction).rejects.toThrow();
  const answer = await database.database.transaction((tx) => sql`select 1 as one`.execute(tx));
  expect(answer.rows).toEqual([{ one: 1 }]);
});

test('a failed query whose error is swallowed fails the transaction at its commit', async () => {
  const transaction = database.database.transaction(async (tx) => {
    await sql`create temporary table written (id int) on commit drop`.execute(tx);
    await sql`select 1 / 0`.execute(tx).catch(() => undefined);
  });
  await expect(transaction).rejects.toThrow(/rolled back instead of committed/);
});

test('a transaction cannot be used after its end', async () => {
  const used = await database.database.transaction(async (tx) => tx);
  await expect(sql`select 1`.execute(used)).rejects.toThrow(/committed/);
});

test('a transaction cannot be used after a rollback', async () => {
  let used: Tx | undefined;
  const failed = database.database.transaction(async (tx) => {
    used = tx;
    throw new Error('a failure');
  });
  await expect(failed).rejects.toThrow('a failure');
  if (!used) throw new Error('no transaction');
  await expect(sql`select 1`.execute(used)).rejects.toThrow(/rolled back/);
  await expect(rawQuery(used, { name: 'late', text: 'select 1' }, [])).rejects.toThrow(/rolled back/);
});

test('a query sent during the rollback is rejected', async () => {
  await database.owner.query('create table notes (id int)');
  await database.owner.query(`grant insert on notes to ${SERVING.name}`);
  let late: Promise<unknown> | undefined;
  const transaction = database.database.transaction(async (tx) => {
    const failing = sql`select 1 / 0`.execute(tx);
    // Sends a query in the next phase of the event loop, when ROLLBACK is sent but not answered.
    late = failing
      .catch(() => new Promise((resolve) => setImmediate(resolve)))
      .then(() => sql`insert into notes values (1)`.execute(tx));
    late.catch(() => undefined);
    await failing;
  });
  await expect(transaction).rejects.toMatchObject({ code: '22012' });
  await expect(late).rejects.toThrow(/ended/);
  expect((await database.owner.query('select from notes')).rowCount).toBe(0);
});

test('when BEGIN fails, the first query surfaces its error and the connection is closed', async () => {
  const one = openDatabase({ connection: database.serving, poolSize: 1 });
  onTestFinished(() => one.close());
  const { rows } = await one.transaction((tx) =>
    sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx),
  );
  const client = await one.pool.connect();
  await client.query('begin');
  await client.query('select 1 / 0').catch(() => undefined);
  client.release();
  await expect(one.transaction((tx) => sql`select 1`.execute(tx))).rejects.toMatchObject({ code: '25P02' });
  const next = await one.transaction((tx) =>
    sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx),
  );
  expect(next.rows[0]?.pid).not.toBe(rows[0]?.pid);
});

test('a deadlock makes the transaction run again', async () => {
  let runs = 0;
  await database.database.transaction(async (tx) => {
    runs += 1;
    const deadlock = sql`do $$ begin raise exception 'deadlock' using errcode = '40P01'; end $$`;
    await (runs === 1 ? deadlock : sql`select 1`).execute(tx);
  });
  expect(runs).toBe(2);
});

test('a conflict in every attempt fails as unavailable', async () => {
  let runs = 0;
  const transaction = database.database.transaction(async () => {
    runs += 1;
    throw new ConcurrencyError();
  });
  await expect(transaction).rejects.toSatisfy(isUnavailable);
  expect(runs).toBe(5);
});

test('stale plans after a migration fail no transaction, on any connection', async () => {
  const poolSize = 4;
  const serving = openDatabase({ connection: database.serving, poolSize });
  onTestFinished(() => serving.close());
  const everything = { name: 'everything', text: 'select * from teeth where code = $1' };
  const onEach = () =>
    Promise.all(
      Array.from({ length: poolSize }, () =>
        serving.transaction(async (tx) => {
          const rows = await rawQuery(tx, everything, ['48']);
          await sql`select pg_sleep(0.05)`.execute(tx);
          return rows;
        }),
      ),
    );
  await database.owner.query("create table teeth (code text); insert into teeth values ('48')");
  await database.owner.query(`grant select on teeth to ${SERVING.name}`);
  expect(await onEach()).toEqual(Array(poolSize).fill([{ code: '48' }]));
  await database.owner.query('alter table teeth add column roots integer default 2');
  expect(await onEach()).toEqual(Array(poolSize).fill([{ code: '48', roots: 2 }]));
});

/** Connection options as in DATABASE_URL. */
const withOptions = (options: string): pg.ClientConfig => {
  const { user, password, host, port, database: name } = new pg.Client(database.serving);
  return { user, host, port, database: name, options, ...(password !== undefined && { password }) };
};

test('options of the connection apply, unless they remove the statement timeout', async () => {
  const read = async (options: string) => {
    const other = openDatabase({ connection: withOptions(options) });
    try {
      const { rows } = await other.transaction((tx) =>
        sql`select current_setting('work_mem') as memory`.execute(tx),
      );
      return rows;
    } finally {
      await other.close();
    }
  };
  expect(await read('-c work_mem=5MB')).toEqual([{ memory: '5MB' }]);
  await expect(read('-c statement_timeout=0')).rejects.toThrow(/no statement_timeout/);
});

test('serving connections have the planner settings of the server', async () => {
  const settings = 'select name, setting from pg_settings where name ~ $1 order by name';
  const planner = ['^(enable_|plan_cache_mode|jit$)'];
  const serving = await database.database.pool.query(settings, planner);
  expect(serving.rows).toEqual((await database.owner.query(settings, planner)).rows);
});

describe('limits of serving connections', () => {
  test('a statement over its timeout fails as unavailable; a slow job can raise the timeout', async () => {
    const slow = (tx: Tx) => sql`select pg_sleep(0.3)`.execute(tx);
    const limited = (limit: string) =>
      database.database.transaction(async (tx) => {
        await sql`set local statement_timeout = ${sql.lit(limit)}`.execute(tx);
        await slow(tx);
      });
    await expect(limited('100ms')).rejects.toSatisfy(isUnavailable);
    await limited('5s');
  });

  test('a transaction has a lock timeout and an idle timeout', async () => {
    const { rows } = await database.database.transaction((tx) =>
      sql`select current_setting('lock_timeout') as lock,
                 current_setting('idle_in_transaction_session_timeout') as idle`.execute(tx),
    );
    expect(rows).toEqual([{ lock: '2s', idle: '15s' }]);
    const idle = database.database.transaction(async (tx) => {
      const { rows: backend } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
      await sql`set local idle_in_transaction_session_timeout = '100ms'`.execute(tx);
      await eventually(async () => {
        const { rows } = await database.owner.query('select from pg_stat_activity where pid = $1', [
          backend[0]?.pid,
        ]);
        expect(rows).toEqual([]);
      });
      await sql`select 1`.execute(tx);
    });
    await expect(idle).rejects.toSatisfy(isUnavailable);
  });
});
