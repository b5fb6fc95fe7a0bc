import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Tests without a DOM: `*.test.ts`, except `*.dom.test.ts`. */
export default defineConfig({
  define: { __RELEASE__: '"0.0.0"' },
  test: {
    name: 'web-node',
    include: ['src/**/*.test.ts'],
    exclude: ['src/**/*.dom.test.ts'],
    setupFiles: ['../../scripts/property-seed.ts', 'src/testing/node-setup.ts'],
    // Long enough that only a test that hangs reaches it, even on a busy machine.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 120_000 } },
    isolate: false,
    maxWorkers: availableParallelism(),
  },
});
