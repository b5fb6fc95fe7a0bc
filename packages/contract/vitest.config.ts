import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'contract',
    include: ['src/**/*.test.ts'],
    // The property test of 10,000 sequences of clicks is slow on a busy machine.
    testTimeout: 60_000,
    // The tests cover pure functions, so files can share a worker.
    isolate: false,
    maxWorkers: Math.min(availableParallelism(), 3),
  },
});
