import { writeSync } from 'node:fs';
import pg from 'pg';
import { openPool } from '../../database/client.ts';
import { type EmbeddedOptions, startEmbeddedPostgres } from '../embedded-postgres.ts';

// A stand-in for the product that a test can kill. Starts the database, optionally writes to it and reports JSON
// lines on standard output. Imports everything before it changes its user, who may not be able to read the sources.

export interface ProductOptions extends Omit<EmbeddedOptions, 'print'> {
  runAs?: { uid: number; gid: number };
  /** Inserts rows into `writes` until it is killed and reports each acknowledged id. */
  write?: boolean;
}

export interface Reports {
  messages: string;
  ready: { pid: number; host: string };
  failed: string;
  acknowledged: number;
  afterInterrupt: string;
  stopped: true;
}

const WRITERS = 4;

async function main(options: ProductOptions): Promise<void> {
  if (options.runAs !== undefined) changeUser(options.runAs);
  try {
    const database = await startEmbeddedPostgres({ ...options, print: (line) => report('messages', line) });
    process.once('SIGINT', async () => {
      // Fails if the server received the signal too.
      const client = new pg.Client(database.connection);
      await client.connect();
      const { rows } = await client.query<{ answer: string }>(`SELECT 'still here' AS answer`);
      report('afterInterrupt', rows[0]?.answer ?? '');
      await client.end();
      await database.stop();
      report('stopped', true);
      process.exit();
    });
    report('ready', { pid: process.pid, host: database.connection.host });
    if (options.write) await write(openPool({ ...database.connection, max: WRITERS }));
  } catch (error) {
    report('failed', String(error));
  }
}

async function write(pool: pg.Pool): Promise<void> {
  await pool.query(
    'CREATE TABLE IF NOT EXISTS writes (id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY, note text)',
  );
  await Promise.all(
    Array.from({ length: WRITERS }, async () => {
      for (;;) {
        const { rows } = await pool.query<{ id: number }>(
          'INSERT INTO writes (note) VALUES ($1) RETURNING id',
          ['x'.repeat(500)],
        );
        for (const { id } of rows) report('acknowledged', id);
      }
    }),
  );
}

function changeUser({ uid, gid }: { uid: number; gid: number }): void {
  process.setgroups?.([]);
  process.setgid?.(gid);
  process.setuid?.(uid);
}

/** Writes synchronously, so that a kill loses no report. */
function report<Kind extends keyof Reports>(kind: Kind, content: Reports[Kind]): void {
  writeSync(1, `${JSON.stringify({ kind, content })}\n`);
}

await main(JSON.parse(process.argv[2] ?? '{}'));
