import { sql } from 'kysely';
import type { Database, Tx } from '../database/database.ts';

/**
 * Enters the scope of all clinics. Only for calls without a signed-in user (login, registration) and for system work
 * (jobs, the first administrator).
 */
async function enterSystem(tx: Tx): Promise<void> {
  await sql`set local dentaria.scope = 'all'`.execute(tx);
}

/** The scope of a transaction: the settings that the policies of row-level security read. */
export interface Scope {
  readonly scope: string;
  readonly user: string;
  readonly clinics: string;
}

/** The scope that the transaction has entered. */
export async function readScope(tx: Tx): Promise<Scope> {
  const { rows } = await sql<Scope>`
    select current_setting('dentaria.scope') as scope, current_setting('dentaria.user') as "user",
           current_setting('dentaria.clinics') as clinics`.execute(tx);
  if (!rows[0]) throw new Error('The transaction has no scope');
  return rows[0];
}

/** Enters the scope of another transaction. */
export async function enterScope(tx: Tx, { scope, user, clinics }: Scope): Promise<void> {
  await Promise.all([
    sql`set local dentaria."user" = ${sql.lit(user)}`.execute(tx),
    sql`set local dentaria.clinics = ${sql.lit(clinics)}`.execute(tx),
    sql`set local dentaria.scope = ${sql.lit(scope)}`.execute(tx),
  ]);
}

/** Runs `work` in a transaction with the scope of all clinics (`enterSystem`). */
export const systemTransaction = <T>(database: Database, work: (tx: Tx) => Promise<T>): Promise<T> =>
  database.transaction(async (tx) => {
    await enterSystem(tx);
    return work(tx);
  });
