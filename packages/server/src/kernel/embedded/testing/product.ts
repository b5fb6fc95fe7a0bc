import { writeSync } from 'node:fs';
import pg from 'pg';
import { type EmbeddedOptions, startEmbeddedPostgres } from '../embedded-postgres.ts';

// A stand-in for the product, run as a process of its own so that a test can kill it: starts the database, works on
// it as it is told and reports on standard output, one JSON text per line. Everything is imported before it becomes
// another user, because that user may not enter the folder of the source.

export interface ProductOptions extends Omit<EmbeddedOptions, 'say'> {
  /** Becomes this user first, as if an ordinary person had started it. */
  become?: { uid: number; gid: number };
  /** Writes rows into the table `writes` from several connections until it is killed, reporting each acknowledged id. */
  write?: boolean;
}

/** What it reports, by kind. */
export interface Reports {
  said: string;
  ready: { pid: number; host: string };
  refused: string;
  acknowledged: number;
  afterInterrupt: string;
  stopped: true;
}

const WRITERS = 4;

async function main(order: ProductOptions): Promise<void> {
  if (order.become !== undefined) become(order.become);
  try {
    const database = await startEmbeddedPostgres({ ...order, say: (line) => report('said', line) });
    process.once('SIGINT', async () => {
      // A moment later, so that a server that got the terminal's signal too would be gone by now.
      await new Promise((resolve) => setTimeout(resolve, 150));
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
    if (order.write) await write(new pg.Pool({ ...database.connection, max: WRITERS }));
  } catch (error) {
    report('refused', String(error));
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

function become({ uid, gid }: { uid: number; gid: number }): void {
  process.setgroups?.([]);
  process.setgid?.(gid);
  process.setuid?.(uid);
}

/** Written at once: what was reported before a kill has been reported. */
function report<Kind extends keyof Reports>(kind: Kind, content: Reports[Kind]): void {
  writeSync(1, `${JSON.stringify({ kind, content })}\n`);
}

await main(JSON.parse(process.argv[2] ?? '{}'));
