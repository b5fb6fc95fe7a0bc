import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import { PreparingClient } from './prepared.ts';

/** A transaction. Repositories are made from one; each names the tables that it knows with `withTables`. */
// biome-ignore lint/complexity/noBannedTypes: `{}` is how Kysely writes "no tables known yet"
export type Handle = Transaction<{}>;

/** The role that serves calls: no BYPASSRLS, no UPDATE or DELETE on versions and audit (migration 0000). */
export const SERVING_ROLE = 'dentaria_serving';

export interface Database {
  readonly pool: pg.Pool;
  /**
   * Runs `work` in a transaction that sees no tenant's rows until it has entered a scope (tenancy.ts). `work` may
   * run again after a deadlock, so what it does beside the database must bear repetition.
   */
  transaction<T>(work: (tx: Handle) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

// int8 (counts, sums of cents) as number: no value of ours passes 2^53. date stays text, YYYY-MM-DD.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

export interface DatabaseOptions {
  readonly connection: pg.ClientConfig;
  readonly poolSize?: number;
  readonly onError: (error: Error) => void;
}

/** Opens the pool of serving connections. Connects lazily: a database that is away raises at the first query. */
export function openDatabase({ connection, poolSize = 10, onError }: DatabaseOptions): Database {
  const pool = new pg.Pool({
    ...connection,
    options: `-c role=${SERVING_ROLE}`,
    max: poolSize,
    Client: PreparingClient,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 5_000,
  });
  // Without a listener a connection that PostgreSQL ends while idle would end the process.
  pool.on('error', onError);
  // biome-ignore lint/complexity/noBannedTypes: as for Handle
  const kysely = new Kysely<{}>({ dialect: new PostgresDialect({ pool }) });
  return {
    pool,
    transaction: (work) => again(() => kysely.transaction().execute(work)),
    close: () => kysely.destroy(),
  };
}

/** Runs a transaction again when PostgreSQL ended it to break a deadlock or a serialization conflict. */
async function again<T>(transaction: () => Promise<T>, tries = 3): Promise<T> {
  try {
    return await transaction();
  } catch (error) {
    const code = (error as { code?: unknown }).code;
    if (tries <= 1 || (code !== '40P01' && code !== '40001')) throw error;
    return again(transaction, tries - 1);
  }
}

/** SQLSTATE classes and socket errors that mean "the database is away", not "the query is wrong". */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = (error as { code?: unknown }).code;
  if (typeof code === 'string' && /^(08|57P0|53|ECONN|ENOENT|EPIPE|ETIMEDOUT|ENOTFOUND)/.test(code))
    return true;
  return /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/i.test(
    error.message,
  );
}

/** The name of the unique constraint or index that a write ran into, if that is what failed. */
export function violatedUnique(error: unknown): string | undefined {
  if (!(error instanceof pg.DatabaseError) || error.code !== '23505') return undefined;
  return error.constraint;
}

/** `where('id', '=', anyOf(ids))`: one statement however many ids, none included. */
export const anyOf = (ids: readonly number[] = []) => sql<number>`any(${[...ids]}::int[])`;

export const ping = async (database: Database): Promise<void> => {
  await database.transaction((tx) => sql`select 1`.execute(tx));
};
