import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { clientsOver } from '../../clients.ts';
import { childEnvironment } from '../child-environment.ts';
import { cleanUp } from '../clean-up.ts';
import { type ProductUnderTest, TEST_SECRET } from '../test-app.ts';

const pathOf = (program: string): string => fileURLToPath(new URL(`../../${program}.ts`, import.meta.url));

export interface ProductProcess {
  readonly child: ChildProcess;
  readonly output: () => string;
  readonly errors: () => string;
  readonly exit: Promise<number | null>;
  ready(): Promise<void>;
  /** Resolves to the exit code, even if the product has already exited. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

/** Starts the product as a child process, as `npm start` does. It ends with the calling test or file. */
export function startProcess(env: Record<string, string>): ProductProcess {
  const child = spawn(process.execPath, [pathOf('main')], {
    env: { ...childEnvironment, HOST: '127.0.0.1', LOG_LEVEL: 'silent', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let errors = '';
  child.stdout?.on('data', (chunk) => {
    output += chunk;
  });
  child.stderr?.on('data', (chunk) => {
    errors += chunk;
  });
  const exit = new Promise<number | null>((resolve) => child.on('exit', resolve));
  const stop = (signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> => {
    child.kill(signal);
    return exit;
  };
  cleanUp(() => stop());
  const isReady = Promise.withResolvers<void>();
  child.stdout?.on('data', () => {
    if (output.includes('Dentaria is ready')) isReady.resolve();
  });
  const ready = () =>
    Promise.race([
      isReady.promise,
      exit.then(() => {
        throw new Error(`ended before it was ready: ${errors}`);
      }),
    ]);
  return { child, output: () => output, errors: () => errors, exit, ready, stop };
}

/** Runs a command of the product to its end, for example `restore`. */
export const runProgram = (program: string, args: readonly string[], env: Record<string, string>) =>
  promisify(execFile)(process.execPath, [pathOf(program), ...args], { env: { ...childEnvironment, ...env } });

/** A process of the product and its typed clients. */
export interface ServerProcess extends Pick<ProductUnderTest, 'as'>, Pick<ProductProcess, 'stop'> {
  readonly origin: string;
}

/** Starts server processes on the database of a test app. They accept its tokens. */
export const startServers = (
  owner: pg.ClientConfig,
  count: number,
  services = 'auth,scheduling',
  env: Record<string, string> = {},
): Promise<ServerProcess[]> =>
  Promise.all(Array.from({ length: count }, () => startServer(owner, { ...env, SERVICES: services })));

async function startServer(owner: pg.ClientConfig, env: Record<string, string>): Promise<ServerProcess> {
  const port = await freePort();
  const dataDir = await mkdtemp(join(tmpdir(), 'dentaria-server-'));
  cleanUp(() => rm(dataDir, { recursive: true, force: true }));
  const product = startProcess({
    PORT: String(port),
    DATABASE_URL: urlOf(owner),
    DATA_DIR: dataDir,
    SECRET_KEY: TEST_SECRET,
    ...env,
  });
  await product.ready();
  const origin = `http://127.0.0.1:${port}`;
  return { origin, stop: product.stop, as: clientsOver((url, init) => fetch(origin + url, init)) };
}

/** Returns a value for DATABASE_URL. */
export function urlOf(connection: pg.ClientConfig): string {
  const { user, password, host, port, database } = new pg.Client(connection);
  const secret = password ? `:${encodeURIComponent(password)}` : '';
  return `postgres://${user}${secret}@${encodeURIComponent(host)}:${port}/${database}`;
}

/** Returns a loopback port on which nothing listens. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
