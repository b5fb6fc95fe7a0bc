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
    setupFiles: ['../../scripts/property-seed.ts', 'src/testing/password-cost.ts'],
    // Lets the programs that tests start share compiled code, which saves a third of their start-up time.
    env: { NODE_COMPILE_CACHE: fileURLToPath(new URL('../../node_modules/.cache/node', import.meta.url)) },
    // Only a test that hangs waits this long, however busy the machine is.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 120_000 } },
    // Files share a worker's modules, because loading the product takes a second. Each file has an app of its own.
    isolate: false,
    maxWorkers: availableParallelism(),
  },
});
