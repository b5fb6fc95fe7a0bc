import { defineConfig } from 'vitest/config';

/** For `npm run mutation` (scripts/mutation.mjs): tests of pure functions, without a database or a DOM. */
export default defineConfig({
  test: {
    include: process.env.MUTATION_TESTS?.split(' ') ?? [],
    setupFiles: ['scripts/property-seed.ts'],
    isolate: false,
    testTimeout: 60_000,
  },
});
