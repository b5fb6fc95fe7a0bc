import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { sendAlong } from './database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await makeTestDatabase();
});
afterAll(() => database.drop());

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
