import { defineConfig } from 'vitest/config';

const report = process.env.TEST_REPORT;

export default defineConfig({
  test: {
    projects: ['packages/*/vitest*.config.ts'],
    reporters: ['default', ...(report ? [['json', { outputFile: report }] as const] : [])],
  },
});
