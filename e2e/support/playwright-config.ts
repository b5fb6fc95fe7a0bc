import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { CHROMIUM_FLAGS, findChromium } from '../../scripts/chromium.mjs';
import { temporaryDirectory } from '../../scripts/temporary-directory.ts';
import { ADMIN, FIRST_PORT, PORT } from './product.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

process.env.TMPDIR = temporaryDirectory();

// The products of the tests must not read a configuration file of the machine.
process.env.DENTARIA_CONFIG = '';

// Every Playwright worker evaluates this file; only the first process creates the directory.
process.env.DENTARIA_E2E_DATA ??= createDataDirectory();

// Lets the server processes share compiled code.
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules', '.cache', 'node');

/** One worker per core. */
export const WORKERS = Math.min(availableParallelism(), 4);

/** Generous for a busy machine: only a failing test takes that long. */
const WAIT_MS = 120_000;
const HANG_MS = 600_000;

/** The tag of a variant of a journey that runs in `npm run test:all` only. */
const EXHAUSTIVE = /@exhaustive/;

/**
 * A click misses a button that moves between press and release, for example in a popover that opens slowly on a busy
 * machine.
 */
const still = { contextOptions: { reducedMotion: 'reduce' } } as const;

const PROJECTS = {
  journeys: [{ name: 'journeys', testDir: join(root, 'e2e/journeys'), grepInvert: EXHAUSTIVE, use: still }],
  exhaustive: [
    { name: 'exhaustive', testDir: join(root, 'e2e/exhaustive') },
    { name: 'variants of journeys', testDir: join(root, 'e2e/journeys'), grep: EXHAUSTIVE, use: still },
  ],
};

/**
 * Runs tests of e2e/ in Chromium (CHROMIUM_PATH) against real servers with embedded databases.
 *
 * @param products number of servers: 1 for all workers, or one for each worker
 */
export async function configOf(suite: keyof typeof PROJECTS, products: number) {
  // Workers inherit it (support/product.ts).
  process.env.E2E_PRODUCTS = String(products);
  return defineConfig({
    projects: PROJECTS[suite],
    outputDir: join(root, 'test-results', suite),
    fullyParallel: false,
    workers: WORKERS,
    timeout: HANG_MS,
    retries: 0,
    expect: { timeout: WAIT_MS, toPass: { timeout: WAIT_MS } },
    reporter: [
      ['list'],
      ...(process.env.TEST_REPORT ? [['json', { outputFile: process.env.TEST_REPORT }] as const] : []),
    ],
    forbidOnly: true,
    use: {
      baseURL: `http://localhost:${PORT}`,
      locale: 'es-AR',
      timezoneId: 'America/Argentina/Buenos_Aires',
      // To debug a failure: npm run test:e2e -- --trace retain-on-failure
      screenshot: 'only-on-failure',
      launchOptions: {
        executablePath: await findChromium(),
        args: CHROMIUM_FLAGS,
      },
    },
    webServer: Array.from({ length: products }, (_, product) => ({
      command: 'node packages/server/src/main.ts',
      cwd: root,
      url: `http://localhost:${FIRST_PORT + product}/health/ready`,
      timeout: WAIT_MS,
      gracefulShutdown: { signal: 'SIGTERM' as const, timeout: WAIT_MS },
      env: {
        PORT: String(FIRST_PORT + product),
        HOST: '127.0.0.1',
        DATA_DIR: join(process.env.DENTARIA_E2E_DATA ?? '', String(product)),
        ADMIN_USERNAME: ADMIN.username,
        ADMIN_PASSWORD: ADMIN.password,
        LOG_LEVEL: 'warn',
        // The test mail server listens on localhost.
        SMTP_ALLOW_PRIVATE: 'true',
      },
    })),
  });
}

/** PostgreSQL does not run as root: its system user must be able to traverse the directory. */
function createDataDirectory(): string {
  const path = mkdtempSync(join(tmpdir(), 'dentaria-e2e-'));
  chmodSync(path, 0o755);
  // The servers have stopped by then.
  process.on('exit', () => rmSync(path, { recursive: true, force: true }));
  return path;
}
