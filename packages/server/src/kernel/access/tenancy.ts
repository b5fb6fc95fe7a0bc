import { sql } from 'kysely';
import type { Database, Tx } from '../database/database.ts';

/**
 * Enters the scope of all clinics. Only for calls without a signed-in user (login, registration) and for system work
 * (jobs, the first administrator).
 */
async function enterSystem(tx: Tx): Promise<void> {
  await sql`set local dentaria.scope = 'all'`.execute(tx);
}

/** Runs `work` in a transaction with the scope of all clinics (`enterSystem`). */
export const systemTransaction = <T>(database: Database, work: (tx: Tx) => Promise<T>): Promise<T> =>
  database.transaction(async (tx) => {
    await enterSystem(tx);
    return work(tx);
  });
