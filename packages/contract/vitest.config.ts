import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'contract',
    include: ['src/**/*.test.ts'],
    setupFiles: ['../../scripts/property-seed.ts'],
    // Only a test that hangs waits this long, however busy the machine is.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 120_000 } },
    // The tests cover pure functions, so files can share a worker.
    isolate: false,
    maxWorkers: availableParallelism(),
  },
});
