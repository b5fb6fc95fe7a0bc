import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { temporaryDirectory } from '../../scripts/temporary-directory.ts';

// Both this process, which starts the tests' database, and the workers create temporary directories.
process.env.TMPDIR = temporaryDirectory();

export default defineConfig({
  test: {
    name: 'server',
    include: ['src/**/*.test.ts'],
    globalSetup: ['src/testing/global-setup.ts'],
    // Lets the programs that tests start share compiled code, which saves a third of their start-up time.
    env: { NODE_COMPILE_CACHE: fileURLToPath(new URL('../../node_modules/.cache/node', import.meta.url)) },
    // Generous for tests that start real servers on a busy machine.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Files share a worker's modules, because loading the product takes a second. Each file has an app of its own.
    isolate: false,
    // At most one worker per core, because the end-to-end tests run at the same time (scripts/run-parallel.mjs).
    maxWorkers: Math.min(availableParallelism(), 3),
  },
});
