import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ADMIN } from './product.ts';

const main = fileURLToPath(new URL('../../packages/server/src/main.ts', import.meta.url));

/** A product of a journey's own, which the journey may kill and start again on the same data. */
export interface OwnProduct {
  readonly port: number;
  /** `kill -9` of the server's process; its database is left an orphan. */
  kill(): Promise<void>;
  start(): Promise<void>;
  remove(): Promise<void>;
}

/** `environment`: what the journey needs beyond the usual, e.g. SMTP_ALLOW_PRIVATE. */
export async function startOwnProduct(
  port: number,
  environment: Readonly<Record<string, string>> = {},
): Promise<OwnProduct> {
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
      running.on('exit', (code) => reject(new Error(`the product ended with ${code} before it was ready`)));
    });
  };
  const end = (signal: NodeJS.Signals): Promise<void> =>
    new Promise((resolve) => {
      running.removeAllListeners('exit');
      running.on('exit', () => resolve());
      running.kill(signal);
    });
  await start();
  return {
    port,
    kill: () => end('SIGKILL'),
    start,
    remove: async () => {
      await end('SIGTERM');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
