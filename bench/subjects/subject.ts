import { type ChildProcess, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import pg from 'pg';
import type { Person } from '../dataset.ts';
import type { Job } from '../measure.ts';

export const JOBS = [
  'sign in',
  'patient by DNI',
  'list of patients',
  'list of patients (304)',
  'read a history',
  'save a history',
  'save a history as text',
  'create a patient',
] as const;
export type JobName = (typeof JOBS)[number];

export interface Setup {
  /** All patients; the first ones, as many as connections, have a history. */
  readonly patients: readonly Person[];
  readonly connections: number;
  /** The embedded PostgreSQL, shared by all subjects; each has its own database. */
  readonly postgres: pg.ClientConfig;
  /** For temporary files. */
  readonly folder: string;
}

/** A server under test. */
export interface Subject {
  readonly name: string;
  /** Without the jobs that the server does not support. */
  readonly jobs: Readonly<Partial<Record<JobName, Job>>>;
  readonly processes: readonly ChildProcess[];
}

/** The host is the socket directory where PostgreSQL listens on a Unix socket. */
export function databaseUrl({ postgres }: Pick<Setup, 'postgres'>, database: string): string {
  const { user, password, host = '', port } = postgres;
  const secret = typeof password === 'string' ? `:${encodeURIComponent(password)}` : '';
  return `postgres://${user}${secret}@${encodeURIComponent(host)}:${port}/${database}`;
}

/** Connects for the duration of `work`. */
export async function asOwner<T>(
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

export interface ServerOptions {
  /** Path of another Node. */
  readonly node?: string;
  readonly args: readonly string[];
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Output that signals readiness, or a check that is polled. */
  readonly ready: RegExp | (() => Promise<boolean>);
}

/** Starts a server and waits up to two minutes until it is ready. */
export async function startServer({ node, args, cwd, env, ready }: ServerOptions): Promise<ChildProcess> {
  const child = spawn(node ?? process.execPath, [...args], {
    cwd,
    env: { ...process.env, NODE_ENV: 'production', DENTARIA_CONFIG: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const onData = (chunk: Buffer): void => {
    if (output.length < 100_000) output += chunk.toString();
  };
  child.stdout?.on('data', onData);
  child.stderr?.on('data', onData);
  const isReady = typeof ready === 'function' ? ready : async () => ready.test(output);
  for (const end = Date.now() + 120_000; Date.now() < end; ) {
    if (child.exitCode !== null) break;
    if (await isReady().catch(() => false)) return child;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  child.kill('SIGKILL');
  throw new Error(`${args.join(' ')} did not start:\n${output.slice(-2000)}`);
}

/** Proportional set size of a process and its descendants in MB, which counts shared memory once. 0 except on Linux. */
export async function memoryOf(pid: number | undefined): Promise<number> {
  if (pid === undefined || process.platform !== 'linux') return 0;
  const read = (path: string): Promise<string> => readFile(path, 'utf8').catch(() => '');
  const own = Number(/^Pss:\s+(\d+)/m.exec(await read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0) / 1024;
  const children = (await read(`/proc/${pid}/task/${pid}/children`)).split(' ').filter(Boolean).map(Number);
  const descendants = await Promise.all(children.map(memoryOf));
  return descendants.reduce((sum, megabytes) => sum + megabytes, own);
}
