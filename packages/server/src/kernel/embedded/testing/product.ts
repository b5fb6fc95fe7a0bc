import { writeSync } from 'node:fs';
import pg from 'pg';
import { openPool } from '../../database/client.ts';
import { type EmbeddedOptions, startEmbeddedPostgres } from '../embedded-postgres.ts';

// A stand-in for the product: a child process that a test can kill. Starts the database, writes to it if requested and
// reports on standard output, one JSON object per line. All imports happen before the process changes its user, which may
// not be able to read the sources.

export interface ProductOptions extends Omit<EmbeddedOptions, 'print'> {
  /** The user to run as, if the test runs as root. */
  runAs?: { uid: number; gid: number };
  /** Inserts rows into the table `writes` on several connections until it is killed, and reports each acknowledged id. */
  write?: boolean;
}

/** The content of each kind of report. */
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
      // A server that received the signal too would refuse the connection.
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

/** Synchronous, so that no report is lost in a kill. */
function report<Kind extends keyof Reports>(kind: Kind, content: Reports[Kind]): void {
  writeSync(1, `${JSON.stringify({ kind, content })}\n`);
}

await main(JSON.parse(process.argv[2] ?? '{}'));
