import { sql } from 'kysely';
import type { Database, Tx } from '../database/database.ts';

/**
 * Lets the transaction see every clinic's rows. For what happens before there is a caller (login, registration)
 * and for work without one (jobs, the first administrator); never for a call of a signed-in user.
 */
async function enterSystem(tx: Tx): Promise<void> {
  await sql`select set_config('dentaria.scope', 'all', true)`.execute(tx);
}

/** Runs `work` in a transaction that has entered the system's scope (`enterSystem`). */
export const systemTransaction = <T>(database: Database, work: (tx: Tx) => Promise<T>): Promise<T> =>
  database.transaction(async (tx) => {
    await enterSystem(tx);
    return work(tx);
  });
