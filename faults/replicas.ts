import { execFile, execFileSync, spawn } from 'node:child_process';
import { appendFile, chown, mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from '../e2e/support/free-port.ts';

const run = promisify(execFile);
const DEBIAN = '/usr/lib/postgresql';

/** The folder of pg_basebackup, which the embedded PostgreSQL lacks: PG_BIN, or the newest of Debian's packages. */
export async function findBinaries(): Promise<string | undefined> {
  const versions = (await readdir(DEBIAN).catch((): string[] => [])).sort((a, b) => Number(b) - Number(a));
  const folders = process.env.PG_BIN
    ? [process.env.PG_BIN]
    : versions.map((name) => join(DEBIAN, name, 'bin'));
  for (const folder of folders)
    if ((await readdir(folder).catch((): string[] => [])).includes('pg_basebackup')) return folder;
  return undefined;
}

/** PostgreSQL refuses to run as root. */
function systemUser(): { readonly uid?: number; readonly gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres']).toString());
  return { uid: idOf('-u'), gid: idOf('-g') };
}

/** Each name is a possible synchronous standby, so that every node can become the leader. */
const NAMES = ['one', 'two', 'three'] as const;

const SETTINGS = `
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
synchronous_standby_names = 'ANY 1 (${NAMES.join(', ')})'
wal_keep_size = '256MB'
shared_buffers = '64MB'
`;

export class Node {
  readonly name: string;
  readonly port: number;
  readonly #folder: string;
  readonly #binaries: string;
  readonly #user = systemUser();

  constructor(name: string, port: number, { folder, binaries }: { folder: string; binaries: string }) {
    this.name = name;
    this.port = port;
    this.#folder = join(folder, name);
    this.#binaries = binaries;
  }

  /** Initializes the first leader. */
  async create(): Promise<void> {
    await this.#makeFolder();
    await this.#run('initdb', ['-D', this.#folder, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8']);
    await appendFile(join(this.#folder, 'postgresql.conf'), SETTINGS);
    await this.start();
  }

  /** Initializes a replica as a copy of the leader. */
  async copy(leader: Node): Promise<void> {
    await this.#kill();
    await rm(this.#folder, { recursive: true, force: true });
    await this.#makeFolder();
    await this.#run('pg_basebackup', ['-D', this.#folder, '-d', leader.#conninfo(this), '-R', '-c', 'fast']);
    await this.start();
  }

  async start(): Promise<void> {
    const options = `-p ${this.port} -c cluster_name=${this.name}`;
    const log = join(this.#folder, 'server.log');
    await this.#run('pg_ctl', ['start', '-w', '-D', this.#folder, '-l', log, '-o', options]);
  }

  stop = (): Promise<void> => this.#run('pg_ctl', ['stop', '-m', 'fast', '-w', '-D', this.#folder]);
  promote = (): Promise<void> => this.#run('pg_ctl', ['promote', '-w', '-D', this.#folder]);

  /** Streams from another leader. */
  async follow(leader: Node): Promise<void> {
    await this.query(`alter system set primary_conninfo = '${leader.#conninfo(this)}'`);
    await this.query('select pg_reload_conf()');
  }

  /** Sends the signal to the server and its processes. */
  async signal(name: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): Promise<void> {
    const postmaster = await this.#postmaster();
    const children = await readFile(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8');
    for (const pid of [postmaster, ...children.split(' ').filter(Boolean).map(Number)])
      process.kill(pid, name);
  }

  async remove(): Promise<void> {
    await this.#kill();
    await rm(this.#folder, { recursive: true, force: true, maxRetries: 5 });
  }

  async query(text: string): Promise<readonly unknown[]> {
    const client = new pg.Client({
      host: '127.0.0.1',
      port: this.port,
      user: 'postgres',
      database: 'postgres',
      connectionTimeoutMillis: 1_000,
      query_timeout: 1_000,
    });
    client.on('error', () => {});
    try {
      await client.connect();
      return (await client.query({ text, rowMode: 'array' })).rows.flat();
    } finally {
      await client.end();
    }
  }

  async #postmaster(): Promise<number> {
    return Number((await readFile(join(this.#folder, 'postmaster.pid'), 'utf8')).split('\n')[0]);
  }

  async #kill(): Promise<void> {
    await this.signal('SIGKILL').catch(() => {});
    await delay(200);
  }

  async #makeFolder(): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    if (this.#user.uid !== undefined && this.#user.gid !== undefined)
      await chown(this.#folder, this.#user.uid, this.#user.gid);
  }

  #conninfo(standby: Node): string {
    return `host=127.0.0.1 port=${this.port} user=postgres application_name=${standby.name}`;
  }

  async #run(program: string, args: readonly string[]): Promise<void> {
    const path = join(this.#binaries, program);
    if (program !== 'pg_ctl') {
      await run(path, [...args], { ...this.#user, cwd: '/' });
      return;
    }
    // The server inherits pipes and would keep them open.
    const child = spawn(path, [...args], { ...this.#user, cwd: '/', stdio: 'ignore' });
    const code = await new Promise((resolve) => child.on('exit', resolve));
    if (code !== 0) throw new Error(`pg_ctl ${args[0]} of ${this.name} failed`);
  }
}

/** A leader and two standbys. At least one standby has each commit before it is acknowledged. */
export async function startNodes(folder: string, binaries: string): Promise<readonly Node[]> {
  const nodes: Node[] = [];
  for (const name of NAMES) nodes.push(new Node(name, await freePort(), { folder, binaries }));
  const [leader, ...standbys] = nodes;
  await leader?.create();
  if (leader) for (const standby of standbys) await standby.copy(leader);
  return nodes;
}
