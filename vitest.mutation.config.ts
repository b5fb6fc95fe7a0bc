import { defineConfig } from 'vitest/config';

/** For scripts/mutation.mjs. These tests need neither database nor DOM. */
export default defineConfig({
  test: {
    include: process.env.MUTATION_TESTS?.split(' ') ?? [],
    setupFiles: ['scripts/property-seed.ts'],
    isolate: false,
    testTimeout: 60_000,
  },
});
