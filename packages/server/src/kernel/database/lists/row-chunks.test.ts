import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/test-app.ts';
import { systemTransaction } from '../../access/tenancy.ts';
import { readInChunks } from './row-chunks.ts';

const app = await testApp();

test.each([0, 1, 199, 200, 201, 1_000])('reads %i rows in order', async (length) => {
  const numbers = sql<{ n: number }>`select n from generate_series(1, ${length}::int) as n order by n`;
  const rows = await systemTransaction(app.database, (tx) =>
    readInChunks(tx, { compile: () => numbers.compile(tx) }),
  );
  expect(rows.map(({ n }) => n)).toEqual(Array.from({ length }, (_, index) => index + 1));
});

test('reads two lists in one transaction', async () => {
  const query = sql<{ n: number }>`select n from generate_series(1, 500) as n`;
  const lengths = await systemTransaction(app.database, async (tx) => {
    const read = async () => (await readInChunks(tx, { compile: () => query.compile(tx) })).length;
    return Promise.all([read(), read()]);
  });
  expect(lengths).toEqual([500, 500]);
});
