import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import pg from 'pg';
import { inject, onTestFinished } from 'vitest';
import { type EmbeddedOptions, type EmbeddedPostgres, startEmbeddedPostgres } from '../embedded-postgres.ts';
import { endOrphan } from '../orphan.ts';
import type { ProductOptions, Reports } from './product.ts';

export const isRoot = process.getuid?.() === 0;

/** Creates a directory that every user may enter. Removed after the test. */
export async function makeScratch(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'dentaria-test-'));
  await chmod(directory, 0o755);
  onTestFinished(() => rm(directory, { recursive: true, force: true, maxRetries: 5 }));
  return directory;
}

let prepared: Promise<string> | undefined;

/** Copies a data directory from a template of this worker, because initdb takes seconds. */
export async function makeDataDir(name = 'data'): Promise<string> {
  prepared ??= prepareDataDir();
  const dataDir = join(await makeScratch(), name);
  await mkdir(dirname(dataDir), { recursive: true });
  await promisify(execFile)('cp', ['-a', await prepared, dataDir]);
  return dataDir;
}

async function prepareDataDir(): Promise<string> {
  const directory = await mkdtemp(join(inject('directory'), 'prepared-'));
  await chmod(directory, 0o755);
  const database = await startEmbeddedPostgres({ dataDir: directory, print: () => {} });
  await database.stop();
  return directory;
}

export interface Started extends EmbeddedPostgres {
  messages: string[];
}

export async function startHere(options: Omit<EmbeddedOptions, 'print'>): Promise<Started> {
  const messages: string[] = [];
  const database = await startEmbeddedPostgres({ ...options, print: (line) => messages.push(line) });
  onTestFinished(() => database.stop());
  return { ...database, messages };
}

export async function startErrorOf(options: Omit<EmbeddedOptions, 'print'>): Promise<string> {
  try {
    await startHere(options);
  } catch (error) {
    return String(error);
  }
  throw new Error('The start was not refused.');
}

export async function query<Row extends pg.QueryResultRow>(
  { connection }: Pick<EmbeddedPostgres, 'connection'>,
  sql: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return (await client.query<Row>(sql, values)).rows;
  } finally {
    await client.end();
  }
}

/** Returns a server time, to the millisecond, between earlier and later commits. */
export async function momentBetween(server: Pick<EmbeddedPostgres, 'connection'>): Promise<Date> {
  const read = async () => {
    const [row] = await query<{ at: Date }>(server, 'select clock_timestamp() as at');
    return row?.at.getTime() ?? 0;
  };
  const before = await read();
  let now = before;
  while (now <= before + 1) now = await read();
  return new Date(before + 1);
}

export class ProductProcess {
  readonly child: ChildProcess;
  readonly #reports: { [Kind in keyof Reports]: Reports[Kind][] } = {
    messages: [],
    ready: [],
    failed: [],
    acknowledged: [],
    afterInterrupt: [],
    stopped: [],
  };
  #changed = Promise.withResolvers<void>();
  #ended = false;

  constructor(options: ProductOptions) {
    const program = join(import.meta.dirname, 'product.ts');
    this.child = spawn(process.execPath, [program, JSON.stringify(options)], {
      stdio: ['ignore', 'pipe', 'inherit'],
      // In a separate process group, as for a command in a terminal.
      detached: true,
    });
    const { stdout } = this.child;
    if (stdout === null) throw new Error('No standard output.');
    createInterface({ input: stdout })
      .on('line', (line) => {
        this.#take(JSON.parse(line));
        this.#change();
      })
      .on('close', () => {
        this.#ended = true;
        this.#change();
      });
    onTestFinished(() => this.kill());
  }

  get pid(): number {
    return this.child.pid ?? 0;
  }

  /** Waits for `count` reports and returns the last one's content. */
  async report<Kind extends keyof Reports>(kind: Kind, count = 1): Promise<Reports[Kind]> {
    for (;;) {
      const last = this.all(kind).at(-1);
      if (last !== undefined && this.all(kind).length >= count) return last;
      if (this.#ended) throw new Error(`Ended without "${kind}": ${JSON.stringify(this.#reports)}`);
      await this.#changed.promise;
    }
  }

  all<Kind extends keyof Reports>(kind: Kind): Reports[Kind][] {
    return this.#reports[kind];
  }

  async outcome(): Promise<'ready' | 'failed'> {
    return Promise.any([
      this.report('ready').then(() => 'ready' as const),
      this.report('failed').then(() => 'failed' as const),
    ]);
  }

  /** Waits until all reports have been read. */
  async kill(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const closed = once(this.child, 'close');
    this.child.kill('SIGKILL');
    await closed;
  }

  #take<Kind extends keyof Reports>({ kind, content }: { kind: Kind; content: Reports[Kind] }): void {
    this.#reports[kind].push(content);
  }

  #change(): void {
    this.#changed.resolve();
    this.#changed = Promise.withResolvers<void>();
  }
}

/** For tests that do not restart the server. */
export function cleanUpAfterKill(cluster: string): void {
  onTestFinished(() => endOrphan(cluster, '', () => {}).catch(() => {}));
}
