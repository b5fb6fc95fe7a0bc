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
import { openServingPool, READ_ONLY, TIMEOUTS, type Timeouts } from './connection-pool.ts';
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
  /** Runs a statement outside a transaction. */
  query(text: string, values?: readonly unknown[]): Promise<pg.QueryResult>;
  /**
   * Runs `work` in a transaction that sees no tenant's rows until it enters a scope (tenancy.ts). Retries after a
   * deadlock, a serialization failure, a stale plan or a `ConcurrencyError`, so the effects of `work` outside the
   * database must be idempotent.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

// Object ids, which pg does not export.
const INT4_ARRAY: number = 1007;
const INT8_ARRAY: number = 1016;

// Parses int8 (counts, sums of cents) as a number: our values stay below 2^53. Leaves date as text, YYYY-MM-DD.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(INT8_ARRAY, pg.types.getTypeParser(INT4_ARRAY));
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

export interface DatabaseOptions {
  readonly connection: pg.ClientConfig;
  readonly poolSize?: number;
  readonly timeouts?: Partial<Timeouts>;
  /** Whose member signs in; by default the serving role. Commands of the operator connect as the owner. */
  readonly role?: DatabaseRole | 'owner';
  readonly readOnly?: boolean;
  /** Among several hosts; by default those that accept writes. */
  readonly hosts?: HostPreference;
}

/** Opens a pool of connections. Connects lazily: without a database, the first query fails. */
export function openDatabase({
  connection,
  poolSize = 10,
  timeouts: changed,
  role = SERVING,
  readOnly = false,
  hosts = 'writable',
}: DatabaseOptions): Database {
  const timeouts = { ...TIMEOUTS, ...changed };
  const connections = openServingPool({
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

/**
 * A concurrent transaction changed a row that this one was about to write. `outcome` is thrown if every attempt fails; by
 * default the call is answered 503.
 */
export class ConcurrencyError extends Error {
  override readonly name = 'ConcurrencyError';
  readonly outcome: Error | undefined;

  constructor(outcome?: Error) {
    super();
    this.outcome = outcome;
  }
}

const CONFLICTS = ['40001', '40P01'];
const CONFLICT_ATTEMPTS = 5;

/**
 * Retries after conflicts, and on another connection after a stale plan or on a server that has become a standby: each
 * connection of the pool may be such a one.
 */
async function withRetry<T>(transaction: () => Promise<T>, poolSize: number): Promise<T> {
  let conflicts = 0;
  let stale = 0;
  for (;;) {
    try {
      return await transaction();
    } catch (error) {
      const { code } = error as { code?: string };
      if (error instanceof ConcurrencyError || CONFLICTS.includes(code ?? '')) conflicts += 1;
      else if (isStalePlan(error) || code === READ_ONLY) stale += 1;
      else throw error;
      if (conflicts >= CONFLICT_ATTEMPTS || stale > poolSize)
        throw (error instanceof ConcurrencyError && error.outcome) || error;
    }
  }
}

/**
 * True for errors of an unreachable or overloaded database: connection lost, server shutting down, out of resources,
 * statement or lock timeout, a conflict in every attempt. False for errors of the query itself.
 */
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

/** Foreign keys and unique keys that a concurrent call may violate after they were checked. */
const RACES = ['23503', '23505'];

/** Runs the transaction again after such a violation. */
export async function orRetry<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    throw error instanceof pg.DatabaseError && RACES.includes(error.code ?? '')
      ? new ConcurrencyError()
      : error;
  }
}

/** `where('id', '=', anyOf(ids))`: the same statement for any number of ids, including none. */
export const anyOf = (ids: readonly number[] = []) => sql<number>`any(${ids}::bigint[])`;

/** Takes an advisory lock until the transaction ends. Use it where there is no row to lock yet. */
export const lockName = (tx: Tx, name: string | RawBuilder<string>) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);

export const ping = async (database: Database): Promise<void> => {
  await database.transaction((tx) => sql`select 1`.execute(tx));
};
