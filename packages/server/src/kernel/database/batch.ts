import pg from 'pg';

/** What pg asks of a query, which its types leave out. */
export interface Statement {
  readonly name?: string;
  readonly text?: string;
  submit(connection: Connection): Error | null;
  handleRowDescription(message: unknown): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: Connection): void;
  handleError(error: Error, connection: Connection): void;
  handleReadyForQuery(connection: Connection): void;
}

interface Connection extends pg.Connection {
  /** Names that were sent with their text and are not confirmed yet. */
  readonly submittedNamedStatements: Record<string, string>;
}

/** As PostgreSQL refuses a statement of a transaction in which one before it has failed. */
class Skipped extends Error {
  readonly code = '25P02';
  constructor() {
    super('A statement before this one failed');
  }
}

/**
 * Statements in one packet under one Sync of the extended protocol: PostgreSQL answers them together, where pg's own
 * pipeline has it answer, and both sides wake up, for each. Each is a query of pg's, which writes itself and reads its
 * answer. Behind one that fails PostgreSQL does not look at the others: they are refused as it would refuse them.
 */
export class Batch extends pg.Query {
  declare name: string | undefined;
  declare text: string | undefined;
  #statements: readonly Statement[];
  #at = 0;

  constructor(statements: readonly Statement[]) {
    super({ text: '' }, undefined, () => {});
    this.#statements = statements;
    this.#moveTo(0);
  }

  override submit = (connection: pg.Connection): null => {
    const unsynced = Object.assign(Object.create(connection), {
      sync: () => {},
      // So a query takes itself back whose values cannot be written: PostgreSQL would answer one less than was asked.
      close: () => connection.stream.destroy(),
    }) as Connection;
    connection.stream.cork();
    for (const statement of this.#statements) statement.submit(unsynced);
    connection.sync();
    connection.stream.uncork();
    return null;
  };

  handleRowDescription(message: unknown): void {
    this.#current?.handleRowDescription(message);
  }

  handleDataRow(message: unknown): void {
    this.#current?.handleDataRow(message);
  }

  handleCommandComplete(message: unknown, connection: Connection): void {
    this.#current?.handleCommandComplete(message, connection);
    this.#moveTo(this.#at + 1);
  }

  handleEmptyQuery(): void {
    this.#moveTo(this.#at + 1);
  }

  handleError(error: Error, connection: Connection): void {
    // What fails after all of them have run fails the last.
    const at = Math.min(this.#at, this.#statements.length - 1);
    const [failed, ...skipped] = this.#statements.slice(at);
    for (const done of this.#statements.slice(0, at)) done.handleReadyForQuery(connection);
    failed?.handleError(error, connection);
    for (const statement of skipped) {
      if (statement.name) delete connection.submittedNamedStatements[statement.name];
      statement.handleError(new Skipped(), connection);
    }
  }

  handleReadyForQuery(connection: Connection): void {
    for (const statement of this.#statements) statement.handleReadyForQuery(connection);
  }

  get #current(): Statement | undefined {
    return this.#statements[this.#at];
  }

  /** The client keeps account of prepared names by its query's. */
  #moveTo(at: number): void {
    this.#at = at;
    this.name = this.#current?.name;
    this.text = this.#current?.text;
  }
}
