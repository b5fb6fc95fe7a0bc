import { chmodSync, mkdtempSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { CHROMIUM_FLAGS, findChromium } from '../scripts/chromium.mjs';
import { temporaryDirectory } from '../scripts/temporary-directory.ts';
import { ADMIN, FIRST_PORT, PORT } from './support/product.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

process.env.TMPDIR = temporaryDirectory();

// The products of the tests read no configuration file of the machine.
process.env.DENTARIA_CONFIG = '';

// Every Playwright worker evaluates this file; only the first process creates the directory.
process.env.DENTARIA_E2E_DATA ??= createDataDirectory();

// Lets the server processes share compiled code.
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules', '.cache', 'node');

/** Each worker has its own server, database and browser; the unit tests run at the same time (scripts/run-parallel.mjs). */
const WORKERS = Math.min(availableParallelism(), 4);

/** Runs the real server with its embedded database, and Chromium (CHROMIUM_PATH). */
export default defineConfig({
  testDir: 'journeys',
  outputDir: '../test-results',
  fullyParallel: false,
  workers: WORKERS,
  // Generous for a busy machine; only a failing test waits this long.
  timeout: 120_000,
  // The journeys share two cores with the unit tests. A test that needs a second attempt is reported as flaky.
  retries: 1,
  expect: { timeout: 20_000 },
  reporter: [
    ['list'],
    ...(process.env.TEST_REPORTS
      ? [['json', { outputFile: join(process.env.TEST_REPORTS, 'e2e.json') }] as const]
      : []),
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
  webServer: Array.from({ length: WORKERS }, (_, worker) => ({
    command: 'node packages/server/src/main.ts',
    cwd: root,
    url: `http://localhost:${FIRST_PORT + worker}/health/ready`,
    timeout: 60_000,
    gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 10_000 },
    env: {
      PORT: String(FIRST_PORT + worker),
      HOST: '127.0.0.1',
      DATA_DIR: join(process.env.DENTARIA_E2E_DATA ?? '', String(worker)),
      ADMIN_USERNAME: ADMIN.username,
      ADMIN_PASSWORD: ADMIN.password,
      LOG_LEVEL: 'warn',
      // The test mail server listens on localhost.
      SMTP_ALLOW_PRIVATE: 'true',
    },
  })),
});

/** PostgreSQL does not run as root: its system user must be able to traverse the directory. */
function createDataDirectory(): string {
  const path = mkdtempSync(join(tmpdir(), 'dentaria-e2e-'));
  chmodSync(path, 0o755);
  return path;
}
