import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'server',
    include: ['src/**/*.test.ts'],
    globalSetup: ['src/testing/global-setup.ts'],
    // Of the programs that tests start each reads what the one before has compiled: a third of a start's work.
    env: { NODE_COMPILE_CACHE: fileURLToPath(new URL('../../node_modules/.cache/node', import.meta.url)) },
    // Some tests start real servers, on machines that do other things too.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Files share a worker's modules: loading the product takes a second, tests keep their state in an app of their own.
    isolate: false,
    // No more than cores: the journeys run beside them (scripts/run-parallel.mjs).
    maxWorkers: Math.min(availableParallelism(), 3),
  },
});
