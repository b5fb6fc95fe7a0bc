import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'contract',
    include: ['src/**/*.test.ts'],
    setupFiles: ['../../scripts/property-seed.ts'],
    // Long enough that only a test that hangs reaches it, even on a busy machine.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 120_000 } },
    // The tests cover pure functions, so files can share a worker.
    isolate: false,
    maxWorkers: availableParallelism(),
  },
});
