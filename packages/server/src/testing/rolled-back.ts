import type pg from 'pg';
import { openClient } from '../kernel/database/client.ts';
import type { TestDatabase } from './test-database.ts';

/** Runs `work` as the owner of the database, who sees every clinic, in a transaction that is rolled back. */
export async function rolledBack<T>(
  { connection }: Pick<TestDatabase, 'connection'>,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = await openClient(connection);
  try {
    await client.query('begin');
    await client.query("select set_config('dentaria.scope', 'all', true)");
    return await work(client);
  } finally {
    await client.end();
  }
}
