import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';

const root = join(import.meta.dirname, '..');
export const ADMIN = { username: 'admin', password: 'la clave del administrador' };

/** The product as a process of its own, which may be killed and started again on the same data. */
export class Product {
  readonly dataDir: string;
  readonly port: number;
  #child: ChildProcess | undefined;

  constructor(dataDir: string, port: number) {
    this.dataDir = dataDir;
    this.port = port;
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

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    if (!child || !this.isRunning) return;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  }

  /** The process id of its database. */
  async databasePid(): Promise<number> {
    const file = join(this.dataDir, 'postgres', 'postmaster.pid');
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

  async signIn(): Promise<string> {
    for (;;) {
      const { status, body } = await this.call('POST', 'auth/users/login', { body: ADMIN });
      if (status === 200) return (body as { token: string }).token;
      await delay(200);
    }
  }
}

export interface Answer {
  /** 0: none came. */
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: whoever asked knows the shape of his answer
  readonly body: any;
}
