import { sql } from 'kysely';
import type { Database, Tx } from '../database/database.ts';

/** The scope of a transaction: the settings that the policies of row-level security read. */
export interface Scope {
  readonly scope: string;
  readonly user: string;
  readonly clinics: string;
}

export async function readScope(tx: Tx): Promise<Scope> {
  const setting = (name: string) => sql<string>`current_setting(${sql.lit(`dentaria.${name}`)})`;
  return tx
    .selectNoFrom([
      setting('scope').as('scope'),
      setting('user').as('user'),
      setting('clinics').as('clinics'),
    ])
    .executeTakeFirstOrThrow();
}

export async function enterScope(tx: Tx, { scope, user, clinics }: Scope): Promise<void> {
  await Promise.all([
    sql`set local dentaria."user" = ${sql.lit(user)}`.execute(tx),
    sql`set local dentaria.clinics = ${sql.lit(clinics)}`.execute(tx),
    sql`set local dentaria.scope = ${sql.lit(scope)}`.execute(tx),
  ]);
}

/**
 * Runs `work` in a transaction with the scope of all clinics. Only for calls without a signed-in user (login, registration)
 * and for system work (jobs, the first administrator).
 */
export const systemTransaction = <T>(database: Database, work: (tx: Tx) => Promise<T>): Promise<T> =>
  database.transaction(async (tx) => {
    await sql`set local dentaria.scope = 'all'`.execute(tx);
    return work(tx);
  });
