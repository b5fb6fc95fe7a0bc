import { sql } from 'kysely';
import type { Tx } from '../database/database.ts';

/**
 * Lets the transaction see every clinic's rows. For what happens before there is a caller (login, registration)
 * and for work without one (jobs, the first administrator); never for a call of a signed-in user.
 */
export async function enterSystem(tx: Tx): Promise<void> {
  await sql`select set_config('dentaria.scope', 'all', true)`.execute(tx);
}
