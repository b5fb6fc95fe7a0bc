import { once } from 'node:events';
import { Readable } from 'node:stream';
import pg from 'pg';

// COPY: node-postgres parses its protocol messages but offers no API for them.

interface CopyConnection extends pg.Connection {
  sendCopyFromChunk(chunk: Uint8Array): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
}

/** The methods that pg.Client calls on the active statement. */
interface CopyStatement extends pg.Submittable {
  handleError(error: Error): void;
  handleReadyForQuery(): void;
  handleCommandComplete(message: { text: string }): void;
}

class CopyOut extends Readable implements CopyStatement {
  readonly #text: string;
  #connection: pg.Connection | undefined;

  constructor(text: string) {
    super();
    this.#text = text;
  }

  submit(connection: pg.Connection): void {
    this.#connection = connection;
    connection.query(this.#text);
  }

  handleCopyData({ chunk }: { chunk: Uint8Array }): void {
    // Copied because the parser reuses its buffer.
    if (!this.push(Buffer.from(chunk))) this.#connection?.stream.pause();
  }

  override _read(): void {
    this.#connection?.stream.resume();
  }

  override _destroy(error: Error | null, callback: (error: Error | null) => void): void {
    this.#connection?.stream.resume();
    callback(error);
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.push(null);
  }

  handleError(error: Error): void {
    this.destroy(error);
  }
}

/** The rows of `copy … to stdout` in PostgreSQL's text format: one line per row. */
export const copyOut = (client: pg.Client, text: string): Readable => client.query(new CopyOut(text));

class CopyIn implements CopyStatement {
  readonly #text: string;
  readonly #source: AsyncIterable<Uint8Array>;
  readonly #done = Promise.withResolvers<number>();
  #failure: Error | undefined;
  #rows = 0;

  constructor(text: string, source: AsyncIterable<Uint8Array>) {
    this.#text = text;
    this.#source = source;
  }

  get done(): Promise<number> {
    return this.#done.promise;
  }

  submit(connection: pg.Connection): void {
    connection.query(this.#text);
  }

  handleCopyInResponse(connection: CopyConnection): void {
    void this.#send(connection);
  }

  async #send(connection: CopyConnection): Promise<void> {
    try {
      for await (const chunk of this.#source) {
        if (this.#failure) return;
        connection.sendCopyFromChunk(chunk);
        if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain');
      }
      connection.endCopyFrom();
    } catch (error) {
      connection.sendCopyFail(error instanceof Error ? error.message : 'the source failed');
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.#rows = Number(/^COPY (\d+)$/.exec(text)?.[1]);
  }

  handleReadyForQuery(): void {
    this.#done.resolve(this.#rows);
  }

  handleError(error: Error): void {
    this.#failure = error;
    this.#done.reject(error);
  }
}

/** Runs `copy … from stdin` with the output of `copyOut`. Returns the number of rows. */
export const copyIn = (client: pg.Client, text: string, source: AsyncIterable<Uint8Array>): Promise<number> =>
  client.query(new CopyIn(text, source)).done;

export const quoted = ({ schema, name }: { schema: string; name: string }): string =>
  `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;
