import { defineConfig } from 'vitest/config';
import server from '../../packages/server/vitest.config.ts';

// Measures for how long a request holds the event loop: npm run bench:event-loop. One file after another, because each
// measures.
export default defineConfig({
  ...server,
  root: import.meta.dirname,
  test: {
    ...server.test,
    name: 'event loop',
    include: ['*.timing.ts'],
    globalSetup: ['../../packages/server/src/testing/global-setup.ts'],
    // Omits testing/password-cost.ts, so that passwords are hashed at the product's cost.
    setupFiles: ['../../scripts/property-seed.ts'],
    maxWorkers: 1,
  },
});
