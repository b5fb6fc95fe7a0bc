import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { temporaryDirectory } from '../../scripts/temporary-directory.ts';

// Both this process, which starts the test database, and the workers create temporary directories.
process.env.TMPDIR = temporaryDirectory();

export default defineConfig({
  test: {
    name: 'server',
    include: ['src/**/*.test.ts'],
    globalSetup: ['src/testing/global-setup.ts'],
    setupFiles: ['../../scripts/property-seed.ts', 'src/testing/password-cost.ts'],
    // Shares compiled code between programs that tests start, which saves a third of their start-up time.
    env: { NODE_COMPILE_CACHE: fileURLToPath(new URL('../../node_modules/.cache/node', import.meta.url)) },
    // Long enough for the busiest machine; only a hanging test reaches it.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 120_000 } },
    // Loading the product takes a second, so files share a worker's modules. Each file has its own app.
    isolate: false,
    maxWorkers: availableParallelism(),
  },
});
