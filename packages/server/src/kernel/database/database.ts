import {
  CompiledQuery,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
  type Transaction,
} from 'kysely';
import pg from 'pg';
import { StartupError } from '../startup-error.ts';
import { type NamedQuery, PgDriver, STALE_PLAN } from './pg-driver.ts';

/** A transaction. Repositories are made from one; each names its tables with `withTables`. */
// biome-ignore lint/complexity/noBannedTypes: `{}` is Kysely's type for a database without tables
export type Tx = Transaction<{}>;

/** The role that serves calls: no BYPASSRLS, no UPDATE or DELETE on versions and audit (migration 0000). */
export const SERVING_ROLE = 'dentaria_serving';

export interface Database {
  readonly pool: pg.Pool;
  /**
   * Runs `work` in a transaction that sees no tenant's rows until it has entered a scope (tenancy.ts). A deadlock, a
   * serialization failure, a stale plan or a `ConcurrencyError` runs `work` again, so its effects outside of the
   * database must be idempotent.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
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

/** In milliseconds. A statement that needs longer sets its own with `set local`. */
const SERVING_LIMITS = {
  statement_timeout: 15_000,
  /** Below pg's `connectionTimeoutMillis`: a call behind a blocked row fails before those that wait for its connection. */
  lock_timeout: 2_000,
  idle_in_transaction_session_timeout: 15_000,
} as const;

const SERVING_OPTIONS = Object.entries({ role: SERVING_ROLE, ...SERVING_LIMITS })
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(' ');

/** Appends the serving options to those of the address, which pg would use instead of them; the last one wins. */
function withServingOptions(connection: pg.ClientConfig): pg.ClientConfig {
  const url = connection.connectionString === undefined ? undefined : new URL(connection.connectionString);
  const given = url?.searchParams.get('options');
  if (!url || !given) return { ...connection, options: SERVING_OPTIONS };
  url.searchParams.set('options', `${given} ${SERVING_OPTIONS}`);
  return { ...connection, connectionString: url.toString() };
}

/** A pooler may drop start-up options. As the owner, row-level security would not bind. */
async function assertServingRole(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ role: string }>('select current_user as role');
  const role = rows[0]?.role;
  if (role === SERVING_ROLE) return;
  throw new StartupError(
    `PostgreSQL serves as ${role}, not as ${SERVING_ROLE}: what stands between must pass start-up options on`,
  );
}

/** Opens the pool of serving connections. Connects lazily: the first query fails when the database is away. */
export function openDatabase({ connection, poolSize = 10, onError }: DatabaseOptions): Database {
  const pool = new pg.Pool({
    ...withServingOptions(connection),
    max: poolSize,
    pipeline: true,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 5_000,
    verify: (client, done) => void assertServingRole(client).then(() => done(), done),
  });
  // Without a listener, PostgreSQL ending a connection would end the process: an idle one, and one between two queries.
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  // biome-ignore lint/complexity/noBannedTypes: `{}` is Kysely's type for a database without tables
  const kysely = new Kysely<{}>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new PgDriver(pool),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  return {
    pool,
    transaction: (work) => withRetry(() => kysely.transaction().execute(work), poolSize),
    close: () => pool.end(),
  };
}

/** Another transaction changed what this one has read, where it wanted to write. */
export class ConcurrencyError extends Error {
  override readonly name = 'ConcurrencyError';
}

const CONFLICTS = ['40001', '40P01'];
const CONFLICT_ATTEMPTS = 5;

/** Runs a transaction again after a conflict, and after a stale plan, of which each pooled connection can have one. */
async function withRetry<T>(transaction: () => Promise<T>, poolSize: number): Promise<T> {
  let conflicts = 0;
  let stalePlans = 0;
  for (;;) {
    try {
      return await transaction();
    } catch (error) {
      const { code } = error as { code?: string };
      if (error instanceof ConcurrencyError || CONFLICTS.includes(code ?? '')) conflicts += 1;
      else if (code === STALE_PLAN) stalePlans += 1;
      else throw error;
      if (conflicts >= CONFLICT_ATTEMPTS || stalePlans > poolSize) throw error;
    }
  }
}

/** A statement that is prepared once a connection, for the few that most calls consist of. */
export interface PreparedStatement {
  readonly name: string;
  readonly text: string;
}

/** Runs a statement whose text is a constant. */
export async function rawQuery<Row>(
  tx: Tx,
  { name, text }: PreparedStatement,
  values: readonly unknown[],
): Promise<Row[]> {
  const query: NamedQuery<Row> = { ...CompiledQuery.raw(text, [...values]), name };
  return (await tx.executeQuery<Row>(query)).rows;
}

/**
 * SQLSTATE classes and socket errors that mean "away or overloaded", not "the query is wrong": connection lost, server
 * shutting down, out of resources, statement or lock timeout, a conflict in every attempt.
 */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof ConcurrencyError) return true;
  const code = (error as { code?: unknown }).code;
  if (
    typeof code === 'string' &&
    /^(08|40001|40P01|57P0|57014|55P03|25P03|53|ECONN|ENOENT|EPIPE|ETIMEDOUT|ENOTFOUND)/.test(code)
  )
    return true;
  return /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/i.test(
    error.message,
  );
}

/** The name of the unique constraint or index that a write violated, if that is what failed. */
export function violatedUnique(error: unknown): string | undefined {
  if (!(error instanceof pg.DatabaseError) || error.code !== '23505') return undefined;
  return error.constraint;
}

/** `where('id', '=', anyOf(ids))`: one statement for any number of ids, none included. */
export const anyOf = (ids: readonly number[] = []) => sql<number>`any(${ids}::int[])`;

export const ping = async (database: Database): Promise<void> => {
  await database.transaction((tx) => sql`select 1`.execute(tx));
};
