import {
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  type Selectable,
  sql,
  type Transaction,
} from 'kysely';
import pg from 'pg';
import { conflict } from '../errors.ts';
import { NoHostError, type TimedQuery } from './client.ts';
import { openPipelinedPool, READ_ONLY_SQL_TRANSACTION, TIMEOUTS, type Timeouts } from './connection-pool.ts';
import type { HostPreference } from './hosts.ts';
import { assertLogin } from './logins/login-check.ts';
import { type DatabaseRole, SERVING } from './logins/roles.ts';
import { isStalePlan, PgDriver } from './pg-driver.ts';
import type { Tables } from './tables.generated.ts';

export type Tx = Transaction<Tables>;

export type FoundBy<Query extends (...args: never[]) => Promise<unknown>> = NonNullable<
  Awaited<ReturnType<Query>>
>;

export type RowOf<Table extends keyof Tables> = Selectable<Tables[Table]>;

export interface Database {
  readonly pool: pg.Pool;
  query(text: string, values?: readonly unknown[]): Promise<pg.QueryResult>;
  /**
   * Sees no tenant's rows until `work` enters a scope (tenancy.ts). Retries after conflicts, so `work` must be
   * idempotent outside the database.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

const INT4_ARRAY_OID: number = 1007;
const INT8_ARRAY_OID: number = 1016;

// int8 becomes a number: our values stay below 2^53. date stays text, YYYY-MM-DD.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(INT8_ARRAY_OID, pg.types.getTypeParser(INT4_ARRAY_OID));
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

export interface DatabaseOptions {
  readonly connection: pg.ClientConfig;
  readonly poolSize?: number;
  readonly timeouts?: Partial<Timeouts>;
  readonly role?: DatabaseRole | 'owner';
  readonly readOnly?: boolean;
  readonly hosts?: HostPreference;
}

export function openDatabase({
  connection,
  poolSize = 10,
  timeouts: changed,
  role = SERVING,
  readOnly = false,
  hosts = 'writable',
}: DatabaseOptions): Database {
  const timeouts = { ...TIMEOUTS, ...changed };
  const connections = openPipelinedPool({
    connection,
    size: poolSize,
    timeouts,
    hosts,
    ...(role !== 'owner' && { check: (client) => assertLogin(client, role, timeouts.probe) }),
  });
  const { pool } = connections;
  const begin: TimedQuery = {
    text: readOnly ? 'begin read only' : 'begin',
    query_timeout: timeouts.probe,
  };
  const kysely = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new PgDriver(connections, begin),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  return {
    pool,
    query: async (text, values) => {
      const client = await connections.connect();
      let failure: Error | undefined;
      try {
        return await client.query(text, values && [...values]);
      } catch (error) {
        failure = error as Error;
        throw error;
      } finally {
        client.release(failure);
      }
    },
    transaction: (work) => withRetry(() => kysely.transaction().execute(work), poolSize),
    close: () => pool.end(),
  };
}

/** Throw to retry the transaction. If every attempt fails, `outcome` is thrown, or the request gets 503. */
export class ConcurrencyError extends Error {
  override readonly name = 'ConcurrencyError';
  readonly outcome: Error | undefined;

  constructor(outcome?: Error) {
    super();
    this.outcome = outcome;
  }
}

const CONFLICT_CODES = ['40001', '40P01'];
const CONFLICT_ATTEMPTS = 5;

/**
 * A stale plan or a server that became a standby may affect every pooled connection, so retries once per connection.
 */
async function withRetry<T>(transaction: () => Promise<T>, poolSize: number): Promise<T> {
  let conflicts = 0;
  let stale = 0;
  for (;;) {
    try {
      return await transaction();
    } catch (error) {
      const { code } = error as { code?: string };
      if (error instanceof ConcurrencyError || CONFLICT_CODES.includes(code ?? '')) conflicts += 1;
      else if (isStalePlan(error) || code === READ_ONLY_SQL_TRANSACTION) stale += 1;
      else throw error;
      if (conflicts >= CONFLICT_ATTEMPTS || stale > poolSize)
        throw (error instanceof ConcurrencyError && error.outcome) || error;
    }
  }
}

/** False for errors of the query itself. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof ConcurrencyError || error instanceof NoHostError) return true;
  const code = (error as { code?: unknown }).code;
  if (
    typeof code === 'string' &&
    /^(08|40001|40P01|25006|57P0|57014|55P03|25P03|53|ECONN|ENOENT|EPIPE|ETIMEDOUT|ENOTFOUND)/.test(code)
  )
    return true;
  return /Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error/i.test(
    error.message,
  );
}

export type TakenFields = Readonly<Record<string, readonly [field: string, message: string]>>;

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

/** Foreign-key and unique violations, which a concurrent transaction can cause after the check. */
const RACE_CODES = ['23503', '23505'];

export async function retryOnRace<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    throw error instanceof pg.DatabaseError && RACE_CODES.includes(error.code ?? '')
      ? new ConcurrencyError()
      : error;
  }
}

/** Keeps the statement text the same for any number of ids, including none. */
export const anyOf = (ids: readonly number[] = []) => sql<number>`any(${ids}::bigint[])`;

/** Holds an advisory lock until the transaction ends, for when there is no row to lock. */
export const lockName = (tx: Tx, name: string | RawBuilder<string>) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);

export const ping = async (database: Database): Promise<void> => {
  await database.transaction((tx) => sql`select 1`.execute(tx));
};
