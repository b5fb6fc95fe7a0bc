import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { endOrphan } from '../packages/server/src/kernel/embedded/orphan.ts';
import { cleanUpOnSignal } from './cleanup.ts';

export const repository = join(import.meta.dirname, '..');
export const ADMIN = { username: 'admin', password: 'la clave del administrador' };

interface ProductOptions {
  readonly environment?: Readonly<Record<string, string>>;
  /** The sources that run. */
  readonly root?: string;
}

/** The server as a child process that can be killed and restarted on the same data directory. */
export class Product {
  readonly dataDir: string;
  readonly port: number;
  readonly #environment: Readonly<Record<string, string>>;
  readonly #root: string;
  #child: ChildProcess | undefined;

  constructor(dataDir: string, port: number, { environment = {}, root = repository }: ProductOptions = {}) {
    this.dataDir = dataDir;
    this.port = port;
    this.#environment = environment;
    this.#root = root;
  }

  get pid(): number {
    return this.#child?.pid ?? 0;
  }

  get isRunning(): boolean {
    return this.#child !== undefined && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** Resolves when the server accepts requests. */
  async start(): Promise<void> {
    const child = spawn(process.execPath, [join(this.#root, 'packages/server/src/main.ts')], {
      cwd: this.#root,
      env: {
        DENTARIA_CONFIG: '',
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
    const exited = once(child, 'exit').then(() => {
      throw new Error('The server exited before it was ready.');
    });
    const ready = new Promise<void>((resolve) => {
      createInterface({ input: child.stdout }).on('line', (line) => {
        if (line.includes('is ready')) resolve();
      });
    });
    await Promise.race([ready, exited]);
    exited.catch(() => {});
  }

  async kill(): Promise<void> {
    await this.#terminate('SIGKILL');
  }

  async stop(): Promise<void> {
    await this.#terminate('SIGTERM');
  }

  /** Stops the server, and the database if a kill orphaned it, and deletes the data directory. */
  async remove(): Promise<void> {
    await this.stop();
    await endOrphan(this.#cluster, '', () => {}).catch(() => {});
    await rm(this.dataDir, { recursive: true, force: true, maxRetries: 5 });
  }

  async #terminate(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    if (!child || !this.isRunning) return;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  }

  get #cluster(): string {
    return join(this.dataDir, 'postgres');
  }

  async databasePid(): Promise<number> {
    const file = join(this.#cluster, 'postmaster.pid');
    return Number((await readFile(file, 'utf8')).split('\n')[0]);
  }

  call: Call = (method, path, options) => callAt(this.port, method, path, options);

  signIn = (): Promise<string> => signIn(this.call);
}

export interface ProductResponse {
  /** 0 when there was no response. */
  readonly status: number;
  readonly body: unknown;
}

interface CallOptions {
  readonly token?: string;
  readonly body?: unknown;
  /** The address that a trusted proxy forwards. */
  readonly visitor?: string;
}

export type Call = (method: string, path: string, options?: CallOptions) => Promise<ProductResponse>;

/** Calls a product, or the proxy before several. */
export async function callAt(
  port: number,
  method: string,
  path: string,
  { token, body, visitor }: CallOptions = {},
): Promise<ProductResponse> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/services/${path}`, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(visitor && { 'x-forwarded-for': visitor }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(20_000),
    });
    const text = await response.text();
    return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
  } catch {
    // Without a response it is unknown whether a write was committed.
    return { status: 0, body: undefined };
  }
}

/** Signs in as the administrator. Retries until the server accepts the credentials. */
export async function signIn(call: Call): Promise<string> {
  for (;;) {
    const { status, body } = await call('POST', 'auth/users/login', { body: ADMIN });
    if (status === 200) return z.object({ token: z.string() }).parse(body).token;
    await delay(200);
  }
}

const PORT = 3990;

/** Runs `work` with a server on a temporary data directory, which is removed even when the run is interrupted. */
export async function withProduct<T>(
  work: (product: Product) => Promise<T>,
  { port = PORT, environment = {} }: { port?: number; environment?: Readonly<Record<string, string>> } = {},
): Promise<T> {
  const product = new Product(await mkdtemp(join(tmpdir(), 'dentaria-faults-')), port, {
    environment,
  });
  return cleanUpOnSignal(
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
