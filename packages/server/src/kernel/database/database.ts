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
import { conflict } from '../errors.ts';
import { StartupError } from '../startup-error.ts';
import type { TimedQuery } from './client.ts';
import { openPool, TIMEOUTS, type Timeouts } from './connection-pool.ts';
import { type NamedQuery, PgDriver, STALE_PLAN } from './pg-driver.ts';

// biome-ignore lint/complexity/noBannedTypes: `{}` is Kysely's type for a database without tables
type NoTables = {};

/** A transaction. A repository is created from one and declares its tables with `withTables`. */
export type Tx = Transaction<NoTables>;

/**
 * The role of serving connections, which sign in as a member of it (serving-login.ts). Lacks BYPASSRLS, and UPDATE and
 * DELETE on versions and audit.
 */
export const SERVING_ROLE = 'dentaria_serving';

export interface Database {
  readonly pool: pg.Pool;
  /**
   * Runs `work` in a transaction that sees no tenant's rows until it enters a scope (tenancy.ts). Retries after a
   * deadlock, a serialization failure, a stale plan or a `ConcurrencyError`, so the effects of `work` outside the
   * database must be idempotent.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

// Parses int8 (counts, sums of cents) as a number: our values stay below 2^53. Leaves date as text, YYYY-MM-DD.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

export interface DatabaseOptions {
  readonly connection: pg.ClientConfig;
  readonly poolSize?: number;
  readonly timeouts?: Partial<Timeouts>;
  /** For commands of the operator, which connect as the owner. */
  readonly asOwner?: boolean;
  readonly onError: (error: Error) => void;
}

/** In milliseconds. A slow job raises its limit with `set local`. */
const SERVING_LIMITS = {
  statement_timeout: 15_000,
  /** Less than `connectionTimeoutMillis`, so that calls blocked by a row release their connections in time for others. */
  lock_timeout: 2_000,
  idle_in_transaction_session_timeout: 15_000,
} as const;

const SERVING_OPTIONS = Object.entries(SERVING_LIMITS)
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(' ');

/** Appends our options to those in the connection string, which would otherwise replace them. PostgreSQL uses the last. */
function withServingOptions(connection: pg.ClientConfig): pg.ClientConfig {
  const url = connection.connectionString === undefined ? undefined : new URL(connection.connectionString);
  const given = url?.searchParams.get('options');
  if (!url || !given) return { ...connection, options: SERVING_OPTIONS };
  url.searchParams.set('options', `${given} ${SERVING_OPTIONS}`);
  return { ...connection, connectionString: url.toString() };
}

/** Refuses a login that could bypass row-level security, by RESET ROLE for instance, and one without our timeouts. */
async function assertServing(client: pg.PoolClient, timeout: number): Promise<void> {
  const query: TimedQuery = {
    text: `select r.rolname as name, current_setting('statement_timeout') <> '0' as "isLimited",
       not (r.rolsuper or r.rolbypassrls or r.rolcreaterole)
       and not exists (select from pg_class where relowner = r.oid and relnamespace = 'public'::regnamespace)
       and $1::name = all (select distinct g.rolname from pg_auth_members m join pg_roles g on g.oid = m.roleid
                           where m.member = r.oid)
       and pg_has_role(r.oid, $1, 'usage') as "isServing"
     from pg_roles r where r.rolname = session_user`,
    values: [SERVING_ROLE],
    query_timeout: timeout,
  };
  const { rows } = await client.query<{ name: string; isServing: boolean; isLimited: boolean }>(query);
  const { name, isServing, isLimited } = rows[0] ?? {};
  if (!isServing)
    throw new StartupError(
      `Serving connections sign in as ${name}, which may do more than a member of ${SERVING_ROLE} (SERVING_DATABASE_URL)`,
    );
  if (!isLimited)
    throw new StartupError(
      `Serving connections have no statement_timeout: a pooler must pass start-up options on, or set it for the role ${name}`,
    );
}

/** Opens the pool of serving connections. Connects lazily: without a database, the first query fails. */
export function openDatabase({
  connection,
  poolSize = 10,
  timeouts: changed,
  asOwner,
  onError,
}: DatabaseOptions): Database {
  const timeouts = { ...TIMEOUTS, ...changed };
  const pool = openPool({
    ...withServingOptions(connection),
    max: poolSize,
    timeouts,
    onError,
    ...(!asOwner && {
      verify: (client, done) => void assertServing(client, timeouts.probe).then(() => done(), done),
    }),
  });
  const kysely = new Kysely<NoTables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new PgDriver(pool, timeouts.probe),
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

/** A concurrent transaction changed a row that this one was about to write. */
export class ConcurrencyError extends Error {
  override readonly name = 'ConcurrencyError';
}

const CONFLICTS = ['40001', '40P01'];
const CONFLICT_ATTEMPTS = 5;

/** Retries after conflicts, and after stale plans: each connection of the pool may have one. */
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

/** A hot statement, prepared once per connection. */
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
 * True for errors of an unreachable or overloaded database: connection lost, server shutting down, out of resources,
 * statement or lock timeout, a conflict in every attempt. False for errors of the query itself.
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
  return /Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error/i.test(
    error.message,
  );
}

/** By unique constraint or index: the field of the request and the message of the conflict. */
export type TakenFields = Readonly<Record<string, readonly [field: string, message: string]>>;

/** Turns the violation of a unique constraint or index into a 409 on its field. */
export async function withFieldConflict<T>(write: Promise<T>, taken: TakenFields): Promise<T> {
  try {
    return await write;
  } catch (error) {
    const found =
      error instanceof pg.DatabaseError && error.code === '23505' && taken[error.constraint ?? ''];
    if (!found) throw error;
    const [field, message] = found;
    throw conflict(message, { errors: { [field]: message } });
  }
}

/** `where('id', '=', anyOf(ids))`: the same statement for any number of ids, including none. */
export const anyOf = (ids: readonly number[] = []) => sql<number>`any(${ids}::int[])`;

export const ping = async (database: Database): Promise<void> => {
  await database.transaction((tx) => sql`select 1`.execute(tx));
};
