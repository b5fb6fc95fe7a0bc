import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'server',
    include: ['src/**/*.test.ts'],
    globalSetup: ['src/testing/global-setup.ts'],
    // Some tests start real servers, on machines that do other things too.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Files share a worker's modules: loading the product takes a second, tests keep their state in an app of their own.
    isolate: false,
    // Two cores: more workers only wait for each other and for the database.
    maxWorkers: 2,
  },
});
