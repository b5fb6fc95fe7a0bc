// Shared by every benchmark: a private PostgreSQL, servers, cleanup, and the limits of figures.
import type { ChildProcess } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from '../../e2e/support/free-port.ts';
import { startEmbeddedPostgres } from '../../packages/server/src/kernel/embedded/embedded-postgres.ts';
import { type HttpClient, httpClient } from './http-client.ts';
import { signIn, startProduct } from './product.ts';
import { log } from './report.ts';
import { stopServer } from './server-process.ts';

/** The database of the product, which the embedded PostgreSQL creates. */
export const DATABASE = 'dentaria';

/** A server on a port of loopback. */
export interface Server {
  readonly port: number;
  readonly process: ChildProcess;
  /** One connection by default: one request at a time. */
  client(connections?: number): HttpClient;
}

interface StartOptions {
  readonly database?: string;
  /** A free port by default. */
  readonly port?: number;
  readonly env?: Readonly<Record<string, string>>;
}

export interface Bench {
  /** Directory for temporary files. */
  readonly folder: string;
  /** The embedded PostgreSQL, which all servers share; each has its own database. */
  readonly postgres: pg.ClientConfig;
  /** Log file of the embedded PostgreSQL. */
  readonly postgresLog: string;
  databaseUrl(database: string): string;
  createDatabase(name: string): Promise<void>;
  /** Connects as the owner of a database, who sees the rows of every clinic, for the duration of `work`. */
  asOwner<T>(work: (client: pg.Client) => Promise<T>, database?: string): Promise<T>;
  startProduct(options?: StartOptions): Promise<Server>;
  /** Stops the server when the benchmark ends. */
  add(port: number, process: ChildProcess): Server;
  /** Runs at the end of the benchmark, in reverse order and before PostgreSQL stops. */
  defer(step: () => unknown): void;
  /** The benchmark fails if the value exceeds the limit. */
  limit(name: string, value: number, limit: number): void;
  fail(reason: string): void;
}

/** The host is the socket directory where PostgreSQL listens on a Unix socket. */
export function databaseUrl(
  { user, password, host = '', port }: pg.ClientConfig,
  database = DATABASE,
): string {
  const secret = typeof password === 'string' ? `:${encodeURIComponent(password)}` : '';
  return `postgres://${user}${secret}@${encodeURIComponent(host)}:${port}/${database}`;
}

/** Connects for the duration of `work`. */
export async function connected<T>(
  config: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(config);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Runs a benchmark and removes what it started. The process exits with 1 if a limit was exceeded. */
export async function benchmark(work: (bench: Bench) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'dentaria-bench-'));
  // PostgreSQL does not run as root: its system user must be able to traverse the folder.
  await chmod(folder, 0o755);
  const dataDir = join(folder, 'postgres');
  const embedded = await startEmbeddedPostgres({ dataDir, print: log });
  const postgres: pg.ClientConfig = embedded.connection;
  const steps: (() => unknown)[] = [];
  const failures: string[] = [];
  const urlOf = (database: string): string => databaseUrl(postgres, database);
  const bench: Bench = {
    folder,
    postgres,
    postgresLog: join(dataDir, 'postgres.log'),
    databaseUrl: urlOf,
    createDatabase: async (name) => {
      await connected(postgres, (client) => client.query(`create database ${name}`));
    },
    asOwner: (run, database = DATABASE) =>
      connected({ ...postgres, database, options: '-c dentaria.scope=all' }, run),
    startProduct: async ({ database = DATABASE, port: given, env = {} } = {}) => {
      const port = given ?? (await freePort());
      const dataDir = join(folder, `product-${port}`);
      return bench.add(port, await startProduct({ databaseUrl: urlOf(database), dataDir, port, env }));
    },
    add: (port, process) => {
      steps.push(() => stopServer(process));
      return { port, process, client: (connections = 1) => httpClient(port, connections) };
    },
    defer: (step) => void steps.push(step),
    limit: (name, value, limit) => {
      if (!(value <= limit))
        bench.fail(`${name}: ${value.toPrecision(4)} is more than ${limit.toPrecision(4)}`);
    },
    fail: (reason) => void failures.push(reason),
  };
  try {
    await work(bench);
  } finally {
    for (const step of steps.reverse()) await step();
    await embedded.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
  for (const failure of failures) log(`FAILED  ${failure}`);
  process.exitCode = failures.length > 0 ? 1 : 0;
}

/** A product on an empty database, with its administrator signed in. */
export async function startEmptyProduct(bench: Bench, connections = 1) {
  const product = await bench.startProduct();
  const call = product.client(connections);
  return { product, call, admin: await signIn(call, 'admin') };
}
