import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/** Tests in a DOM: `*.test.tsx`, and `*.dom.test.ts` without JSX. vitest.node.config.ts runs the other `*.test.ts`. */
export default defineConfig({
  plugins: [react()],
  define: { __RELEASE__: '"0.0.0"' },
  test: {
    name: 'web',
    environment: 'jsdom',
    environmentOptions: { jsdom: { url: 'http://dentaria.test/' } },
    include: ['src/**/*.test.tsx', 'src/**/*.dom.test.ts'],
    setupFiles: ['../../scripts/property-seed.ts', 'src/testing/setup.ts'],
    // Long enough that only a test that hangs reaches it, even on a busy machine.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 120_000 } },
    // Files share a worker's modules: setup.ts cleans up after each test. Saves a minute of imports.
    isolate: false,
    maxWorkers: availableParallelism(),
  },
});
