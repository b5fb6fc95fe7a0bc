import {
  AbortedTransactionError,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
} from 'kysely';
import pg from 'pg';
import type { TimedQuery } from './client.ts';
import { type ConnectionPool, READ_ONLY_SQL_TRANSACTION } from './connection-pool.ts';

export interface PreparableQuery<Row = unknown> extends CompiledQuery<Row> {
  readonly name?: string;
}

/** "cached plan must not change result type", after a migration. Matches no text, because messages are localized. */
export const isStalePlan = (error: unknown): boolean => {
  const { code, routine } = error as { readonly code?: string; readonly routine?: string };
  return code === '0A000' && routine === 'RevalidateCachedQuery';
};

/**
 * Sends BEGIN together with the first query of a transaction, which saves a round trip. That query surfaces an error
 * of BEGIN.
 */
export class PgDriver implements Driver {
  readonly #pool: ConnectionPool;
  readonly #begin: TimedQuery;

  constructor(pool: ConnectionPool, begin: TimedQuery) {
    this.#pool = pool;
    this.#begin = begin;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<PgConnection> {
    return new PgConnection(await this.#pool.connect());
  }

  async beginTransaction(connection: PgConnection): Promise<void> {
    connection.begin(this.#begin);
  }

  async commitTransaction(connection: PgConnection): Promise<void> {
    // PostgreSQL answers ROLLBACK if a failed query's error was swallowed.
    if ((await connection.end('commit')) === 'ROLLBACK') throw new AbortedTransactionError();
  }

  async rollbackTransaction(connection: PgConnection): Promise<void> {
    await connection.end('rollback').catch(() => undefined);
  }

  async releaseConnection(connection: PgConnection): Promise<void> {
    connection.release();
  }

  async destroy(): Promise<void> {
    await this.#pool.pool.end();
  }
}

class PgConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient;
  #begin: Promise<unknown> | undefined;
  #isStale = false;
  #loss: Error | undefined;
  #isEnded = false;

  constructor(client: pg.PoolClient) {
    this.#client = client;
  }

  begin(query: TimedQuery): void {
    this.#begin = this.#client.query(query);
    this.#begin.catch(() => undefined);
  }

  async end(command: 'commit' | 'rollback'): Promise<string> {
    this.#isEnded = true;
    const response = this.#client.query(command);
    // Behind a pooler, closing this connection would leave stale plans on the server connection.
    if (this.#isStale) this.#client.query('deallocate all').catch(() => undefined);
    const [result] = await this.#response(response);
    return result.command;
  }

  async executeQuery<Row>({ name, sql, parameters }: PreparableQuery): Promise<QueryResult<Row>> {
    // Kysely rejects queries only once COMMIT or ROLLBACK has been answered; an earlier one would autocommit.
    if (this.#isEnded) throw new Error('The transaction has ended');
    const query = this.#client.query({ ...(name && { name }), text: sql, values: [...parameters] });
    const [{ rows, rowCount }] = await this.#response(query);
    this.#begin = undefined;
    return { rows, ...(rowCount !== null && { numAffectedRows: BigInt(rowCount) }) };
  }

  async #response<Result>(query: Promise<Result>): Promise<readonly [Result, unknown]> {
    try {
      return await Promise.all([query, this.#begin]);
    } catch (error) {
      if (!(error instanceof pg.DatabaseError) || error.code === READ_ONLY_SQL_TRANSACTION)
        this.#loss = error as Error;
      else if (isStalePlan(error)) this.#isStale = true;
      throw error;
    }
  }

  // biome-ignore lint/correctness/useYield: required by Kysely's interface, but we do not stream rows
  async *streamQuery(): AsyncGenerator<never> {
    throw new Error('Rows are not streamed');
  }

  release(): void {
    this.#client.release(this.#loss ?? (this.#isStale || this.#client.getTransactionStatus() !== 'I'));
  }
}
