import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'contract',
    include: ['src/**/*.test.ts'],
    setupFiles: ['../../scripts/property-seed.ts'],
    // For the exhaustive properties on a busy machine.
    testTimeout: 300_000,
    // The tests cover pure functions, so files can share a worker.
    isolate: false,
    maxWorkers: availableParallelism(),
  },
});
