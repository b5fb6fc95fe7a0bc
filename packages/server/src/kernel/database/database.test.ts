import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTestDatabase, type TestDatabase } from '../../testing/test-database.ts';

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
