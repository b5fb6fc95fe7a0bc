import { type ChildProcess, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import pg from 'pg';
import type { Job } from '../load.ts';
import type { Person } from '../world.ts';

export const JOBS = [
  'sign in',
  'patient by DNI',
  'list of patients',
  'list, nothing changed',
  'read a history',
  'save a history',
  'save it as a text',
  'create a patient',
] as const;
export type JobName = (typeof JOBS)[number];

export interface World {
  /** Everybody on the list; the first of them have a history, one a connection. */
  readonly patients: readonly Person[];
  readonly connections: number;
  /** PostgreSQL as `npm start` runs it, the same for every subject; each has a database of its own in it. */
  readonly postgres: pg.ClientConfig;
  /** A scratch folder. */
  readonly folder: string;
}

/** A server that is measured. */
export interface Subject {
  readonly name: string;
  /** Absent: it does not have such a thing. */
  readonly jobs: Readonly<Partial<Record<JobName, Job>>>;
  readonly processes: readonly ChildProcess[];
}

/** Where there are Unix sockets its host is their directory. */
export function databaseUrl({ postgres }: Pick<World, 'postgres'>, database: string): string {
  const { user, password, host = '', port } = postgres;
  const secret = typeof password === 'string' ? `:${encodeURIComponent(password)}` : '';
  return `postgres://${user}${secret}@${encodeURIComponent(host)}:${port}/${database}`;
}

/** A connection for the time of `work`. */
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

export interface Starting {
  /** Another Node than this one. */
  readonly node?: string;
  readonly args: readonly string[];
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** What it says, or answers to `probe`, when it serves. */
  readonly ready: RegExp | (() => Promise<boolean>);
}

/** Starts a server and waits, at most two minutes, until it serves. */
export async function startServer({ node, args, cwd, env, ready }: Starting): Promise<ChildProcess> {
  const child = spawn(node ?? process.execPath, [...args], {
    cwd,
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const hear = (chunk: Buffer): void => {
    if (said.length < 100_000) said += chunk.toString();
  };
  child.stdout?.on('data', hear);
  child.stderr?.on('data', hear);
  const serves = typeof ready === 'function' ? ready : async () => ready.test(said);
  for (const end = Date.now() + 120_000; Date.now() < end; ) {
    if (child.exitCode !== null) break;
    if (await serves().catch(() => false)) return child;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  child.kill('SIGKILL');
  throw new Error(`${args.join(' ')} did not start:\n${said.slice(-2000)}`);
}

/** Proportional set size of a process and its children, MB; shared memory is counted once over all. Linux only. */
export async function memoryOf(pid: number | undefined): Promise<number> {
  if (pid === undefined || process.platform !== 'linux') return 0;
  const read = (path: string): Promise<string> => readFile(path, 'utf8').catch(() => '');
  const own = Number(/^Pss:\s+(\d+)/m.exec(await read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0) / 1024;
  const children = (await read(`/proc/${pid}/task/${pid}/children`)).split(' ').filter(Boolean).map(Number);
  const theirs = await Promise.all(children.map(memoryOf));
  return theirs.reduce((sum, megabytes) => sum + megabytes, own);
}
