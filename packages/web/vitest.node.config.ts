import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Tests without a DOM: `*.test.ts`, except `*.dom.test.ts`. */
export default defineConfig({
  define: { __RELEASE__: '"0.0.0"' },
  test: {
    name: 'web-node',
    include: ['src/**/*.test.ts'],
    exclude: ['src/**/*.dom.test.ts'],
    setupFiles: ['../../scripts/property-seed.ts'],
    testTimeout: 300_000,
    isolate: false,
    maxWorkers: availableParallelism(),
  },
});
