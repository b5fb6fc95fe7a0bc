import { sql } from 'kysely';
import type { Database, Tx } from '../database/database.ts';

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

/** Runs `work` with access to all clinics. Only for calls without a session and for jobs and commands. */
export const systemTransaction = <T>(database: Database, work: (tx: Tx) => Promise<T>): Promise<T> =>
  database.transaction(async (tx) => {
    await sql`set local dentaria.scope = 'all'`.execute(tx);
    return work(tx);
  });
