import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'contract',
    include: ['src/**/*.test.ts'],
    // Ten thousand sequences of clicks take their time on a machine that does other work too.
    testTimeout: 60_000,
    // Pure functions: files cannot disturb each other in one worker.
    isolate: false,
    maxWorkers: Math.min(availableParallelism(), 3),
  },
});
