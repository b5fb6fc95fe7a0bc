import {
  CompiledQuery,
  type DatabaseConnection,
  DefaultQueryExecutor,
  DummyDriver,
  PostgresAdapter,
  PostgresDialect,
  PostgresQueryCompiler,
  sql,
  Transaction,
} from 'kysely';
import pg from 'pg';
import { StartupError } from '../startup-error.ts';
import { PreparingClient } from './prepared.ts';

/** A transaction. Repositories are made from one; each names the tables that it knows with `withTables`. */
// biome-ignore lint/complexity/noBannedTypes: `{}` is how Kysely writes "no tables known yet"
export type Tx = Transaction<{}>;

/** The role that serves calls: no BYPASSRLS, no UPDATE or DELETE on versions and audit (migration 0000). */
export const SERVING_ROLE = 'dentaria_serving';

export interface Database {
  readonly pool: pg.Pool;
  /**
   * Runs `work` in a transaction that sees no tenant's rows until it has entered a scope (tenancy.ts). `work` may
   * run again after a deadlock or when it was `ConcurrencyError`, so what it does beside the database must bear repetition.
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

// Our statements find rows by key: planning one anew at each call, as `any (array)` makes PostgreSQL do, costs more
// than running it (measured: names of a record's authors 45 µs instead of 132). Without seqscan a plan that is made
// while a table has one page, where reading it whole is cheapest, still serves when it has many; up to PostgreSQL 17 what
// reads it whole nevertheless counts as so dear that jit would compile it at each call (a list: 350 ms instead of 14).
const SERVING = `-c role=${SERVING_ROLE} -c plan_cache_mode=force_generic_plan -c enable_seqscan=off -c jit=off`;

/** Behind what the server's address says, so that ours hold: pg would take the address's options instead of them. */
function withOptions(connection: pg.ClientConfig): pg.ClientConfig {
  const url = connection.connectionString === undefined ? undefined : new URL(connection.connectionString);
  const given = url?.searchParams.get('options');
  if (!url || !given) return { ...connection, options: SERVING };
  url.searchParams.set('options', `${given} ${SERVING}`);
  return { ...connection, connectionString: url.toString() };
}

/** A pooler may drop the options of a start-up: served as the owner, row-level security might bind nobody. */
async function servesAsAgreed(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ role: string }>('select current_user as role');
  const role = rows[0]?.role;
  if (role === SERVING_ROLE) return;
  throw new StartupError(
    `PostgreSQL serves as ${role}, not as ${SERVING_ROLE}: what stands between must pass start-up options on`,
  );
}

/** Opens the pool of serving connections. Connects lazily: a database that is away raises at the first query. */
export function openDatabase({ connection, poolSize = 10, onError }: DatabaseOptions): Database {
  const pool = new pg.Pool({
    ...withOptions(connection),
    max: poolSize,
    Client: PreparingClient,
    pipeline: true,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 5_000,
    verify: (client, done) => void servesAsAgreed(client).then(() => done(), done),
  });
  // Without a listener a connection that PostgreSQL ends while idle would end the process.
  pool.on('error', onError);
  // The same for one that is at work, in the moment between two statements: the next statement tells its caller.
  pool.on('connect', (client) => client.on('error', onError));
  return {
    pool,
    transaction: (work) => withRetry(() => onClient(pool, (client) => runTransaction(client, work))),
    close: () => pool.end(),
  };
}

/** A client that cannot even roll back is not fit for anybody else. */
async function onClient<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    return await work(client);
  } finally {
    client.release(client.getTransactionStatus() !== 'I');
  }
}

const compiler = new PostgresQueryCompiler();
const adapter = new PostgresAdapter();
const driver = new DummyDriver();
const dialect = new PostgresDialect({
  pool: () => Promise.reject(new Error('Statements go to their client')),
});

interface Sent {
  readonly client: pg.PoolClient;
  /** The answers that nobody in the transaction waits for. */
  readonly unanswered: Promise<unknown>[];
  commit?: Promise<pg.QueryResult>;
}

/** What each running transaction has sent. */
const running = new WeakMap<Tx, Sent>();

/**
 * Runs `work` between BEGIN and COMMIT on a pipelined connection. Kysely's own transactions wait for the answer to
 * each statement before they send the next; here BEGIN travels with the first statement, statements begun together
 * travel together, and what `sendAlong` sent travels with COMMIT: a call costs the waits that its logic needs.
 */
async function runTransaction<T>(client: pg.PoolClient, work: (tx: Tx) => Promise<T>): Promise<T> {
  const begun = unheard(client.query('begin'));
  const sent: Sent = { client, unanswered: [begun] };
  const connection = connectionOf(sent, begun);
  const executor = new DefaultQueryExecutor(compiler, adapter, {
    provideConnection: (consumer) => consumer(connection),
  });
  const tx: Tx = new Transaction({ config: { dialect }, dialect, driver, executor });
  running.set(tx, sent);
  try {
    const result = await work(tx);
    sent.commit ??= client.query('commit');
    const [{ command }] = await Promise.all([sent.commit, ...sent.unanswered]);
    if (command !== 'COMMIT') throw new Error('A statement of the transaction failed and nobody said so');
    return result;
  } catch (error) {
    const [answers] = await Promise.all([
      Promise.allSettled(sent.unanswered),
      Promise.allSettled([sent.commit, client.query('rollback')]),
    ]);
    throw causeOf(error, answers);
  }
}

/** What failed, where a statement was refused only because one before it, whose answer nobody awaited, had failed. */
function causeOf(error: unknown, answers: readonly PromiseSettledResult<unknown>[]): unknown {
  const isRefused = (each: unknown) => (each as { code?: unknown }).code === '25P02';
  if (!isRefused(error)) return error;
  const failed = answers.find((answer) => answer.status === 'rejected' && !isRefused(answer.reason));
  return failed?.status === 'rejected' ? failed.reason : error;
}

/**
 * Sends a statement whose answer nothing in the transaction needs. Its failure fails the transaction at its end, so
 * only for statements that cannot run into a rule which the caller would want to explain.
 */
export function sendAlong(tx: Tx, send: () => Promise<unknown>): void {
  sentOf(tx).unanswered.push(unheard(send()));
}

/**
 * Sends a statement and COMMIT in one, for a transaction that has nothing left to ask after this answer: one wait
 * instead of two. What it wrote before stays written whatever is made of the answer.
 */
export function lastly<T>(tx: Tx, send: () => Promise<T>): Promise<T> {
  const sent = sentOf(tx);
  const answer = send();
  sent.commit = unheard(sent.client.query('commit'));
  return answer;
}

function sentOf(tx: Tx): Sent {
  const sent = running.get(tx);
  if (!sent) throw new Error('This handle is no transaction of runTransaction');
  return sent;
}

/** The transaction's end tells its failure; until then it is no unhandled rejection. */
function unheard<T>(answer: Promise<T>): Promise<T> {
  answer.catch(() => undefined);
  return answer;
}

/** A statement as it stands: for the few that every call runs, where making it from parts would cost more than it. */
export const ask = async <Row>(tx: Tx, text: string, values: readonly unknown[]): Promise<Row[]> =>
  (await tx.executeQuery<Row>(CompiledQuery.raw(text, [...values]))).rows;

/** Whoever asks before BEGIN is answered learns of its failure first. */
const connectionOf = (sent: Sent, begun: Promise<unknown>): DatabaseConnection => ({
  executeQuery: async ({ sql, parameters }) => {
    if (sent.commit) throw new Error('The transaction has sent its last statement');
    const [{ rows, rowCount }] = await Promise.all([sent.client.query(sql, [...parameters]), begun]);
    return { rows, ...(rowCount !== null && { numAffectedRows: BigInt(rowCount) }) };
  },
  streamQuery: () => {
    throw new Error('Rows are not streamed');
  },
});

/** Somebody else was faster: what a transaction had read does not stand any more where it wants to write. */
export class ConcurrencyError extends Error {
  override readonly name = 'ConcurrencyError';
}

/** Runs a transaction again when it was overtaken, or ended by PostgreSQL to break a deadlock or serialization conflict. */
async function withRetry<T>(transaction: () => Promise<T>, tries = 5): Promise<T> {
  try {
    return await transaction();
  } catch (error) {
    const code = (error as { code?: unknown }).code;
    const isForAnotherTry = error instanceof ConcurrencyError || code === '40P01' || code === '40001';
    if (tries <= 1 || !isForAnotherTry) throw error;
    return withRetry(transaction, tries - 1);
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

/** The column, as `table.column`, that a write would have left empty against its rule, if that is what failed. */
export function violatedNotNull(error: unknown): string | undefined {
  if (!(error instanceof pg.DatabaseError) || error.code !== '23502') return undefined;
  return `${error.table}.${error.column}`;
}

/** The name of the unique constraint or index that a write ran into, if that is what failed. */
export function violatedUnique(error: unknown): string | undefined {
  if (!(error instanceof pg.DatabaseError) || error.code !== '23505') return undefined;
  return error.constraint;
}

/** `where('id', '=', anyOf(ids))`: one statement however many ids, none included. */
export const anyOf = (ids: readonly number[] = []) => sql<number>`any(${ids}::int[])`;

export const ping = async (database: Database): Promise<void> => {
  await database.transaction((tx) => sql`select 1`.execute(tx));
};
