import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ADMIN } from './product.ts';

const main = fileURLToPath(new URL('../../packages/server/src/main.ts', import.meta.url));

/** A server that one test can kill and restart on the same data directory. */
export interface IsolatedProduct {
  readonly port: number;
  /** Sends SIGKILL to the server and orphans its database. */
  kill(): Promise<void>;
  start(): Promise<void>;
  remove(): Promise<void>;
}

export async function startIsolatedProduct(
  port: number,
  environment: Readonly<Record<string, string>> = {},
): Promise<IsolatedProduct> {
  const dataDir = await mkdtemp(join(tmpdir(), 'dentaria-own-'));
  let running: ChildProcess;
  const start = async (): Promise<void> => {
    running = spawn(process.execPath, [main], {
      env: {
        ...process.env,
        PORT: String(port),
        HOST: '127.0.0.1',
        DATA_DIR: dataDir,
        ADMIN_USERNAME: ADMIN.username,
        ADMIN_PASSWORD: ADMIN.password,
        LOG_LEVEL: 'silent',
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await new Promise<void>((resolve, reject) => {
      running.stdout?.on('data', (chunk) => String(chunk).includes('is ready') && resolve());
      running.on('exit', (code) => reject(new Error(`the server exited with ${code} before it was ready`)));
    });
  };
  const terminate = (signal: NodeJS.Signals): Promise<void> =>
    new Promise((resolve) => {
      running.removeAllListeners('exit');
      running.on('exit', () => resolve());
      running.kill(signal);
    });
  await start();
  return {
    port,
    kill: () => terminate('SIGKILL'),
    start,
    remove: async () => {
      await terminate('SIGTERM');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
