import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { endOrphan } from '../packages/server/src/kernel/embedded/orphan.ts';
import { undoing } from './undo.ts';

const root = join(import.meta.dirname, '..');
export const ADMIN = { username: 'admin', password: 'la clave del administrador' };

/** The product as a process of its own, which may be killed and started again on the same data. */
export class Product {
  readonly dataDir: string;
  readonly port: number;
  readonly #environment: Readonly<Record<string, string>>;
  #child: ChildProcess | undefined;

  constructor(dataDir: string, port: number, environment: Readonly<Record<string, string>> = {}) {
    this.dataDir = dataDir;
    this.port = port;
    this.#environment = environment;
  }

  get pid(): number {
    return this.#child?.pid ?? 0;
  }

  get isRunning(): boolean {
    return this.#child !== undefined && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** Returns when it serves. */
  async start(): Promise<void> {
    const child = spawn(process.execPath, [join(root, 'packages/server/src/main.ts')], {
      cwd: root,
      env: {
        PATH: process.env.PATH,
        PORT: String(this.port),
        HOST: '127.0.0.1',
        DATA_DIR: this.dataDir,
        ADMIN_USERNAME: ADMIN.username,
        ADMIN_PASSWORD: ADMIN.password,
        LOG_LEVEL: 'silent',
        SMTP_ALLOW_PRIVATE: 'true',
        ...this.#environment,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.#child = child;
    const ended = once(child, 'exit').then(() => {
      throw new Error('The product ended before it was ready.');
    });
    const ready = new Promise<void>((resolve) => {
      createInterface({ input: child.stdout }).on('line', (line) => {
        if (line.includes('is ready')) resolve();
      });
    });
    await Promise.race([ready, ended]);
    ended.catch(() => {});
  }

  /** As a crash of the machine's process would. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  async stop(): Promise<void> {
    await this.#end('SIGTERM');
  }

  /** Stops it, or ends the database that a kill left running, and removes its data. */
  async remove(): Promise<void> {
    await this.stop();
    await endOrphan(this.#cluster, '', () => {}).catch(() => {});
    await rm(this.dataDir, { recursive: true, force: true, maxRetries: 5 });
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    if (!child || !this.isRunning) return;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  }

  get #cluster(): string {
    return join(this.dataDir, 'postgres');
  }

  /** The process id of its database. */
  async databasePid(): Promise<number> {
    const file = join(this.#cluster, 'postmaster.pid');
    return Number((await readFile(file, 'utf8')).split('\n')[0]);
  }

  async call(
    method: string,
    path: string,
    { token, body }: { token?: string; body?: unknown } = {},
  ): Promise<Answer> {
    try {
      const response = await fetch(`http://127.0.0.1:${this.port}/services/${path}`, {
        method,
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(20_000),
      });
      const text = await response.text();
      return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
    } catch {
      // No answer: whether the write was done is unknown.
      return { status: 0, body: undefined };
    }
  }

  /** Tries until it is let in. */
  async signIn(): Promise<string> {
    for (;;) {
      const { status, body } = await this.call('POST', 'auth/users/login', { body: ADMIN });
      if (status === 200) return z.object({ token: z.string() }).parse(body).token;
      await delay(200);
    }
  }
}

export interface Answer {
  /** 0: none came. */
  readonly status: number;
  /** Whoever reads it says what it is, with a schema of the contract or a part of one. */
  readonly body: unknown;
}

const PORT = 3990;

/** Runs over a product on a data directory of its own, which goes afterwards, also when the run is interrupted. */
export async function withProduct<T>(work: (product: Product) => Promise<T>): Promise<T> {
  const product = new Product(await mkdtemp(join(tmpdir(), 'dentaria-faults-')), PORT);
  return undoing(
    () => product.remove(),
    async () => {
      try {
        await product.start();
        return await work(product);
      } finally {
        await product.remove();
      }
    },
  );
}
