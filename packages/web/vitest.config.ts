import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [react()],
  define: { __RELEASE__: '"0.0.0"' },
  test: {
    // On a busy machine a screen may settle later than a test expects. `npm test` lists every test that needed it.
    retry: process.env.CI ? 1 : 0,
    name: 'web',
    environment: 'jsdom',
    environmentOptions: { jsdom: { url: 'http://dentaria.test/' } },
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['src/testing/setup.ts'],
    testTimeout: 60_000,
    // Files share a worker's modules: setup.ts cleans up after each test. Saves a minute of imports.
    isolate: false,
    maxWorkers: Math.min(availableParallelism(), 3),
  },
});
