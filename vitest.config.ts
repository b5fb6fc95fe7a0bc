import { defineConfig } from 'vitest/config';

const report = process.env.TEST_REPORT;

export default defineConfig({
  test: {
    projects: ['packages/*/vitest*.config.ts'],
    reporters: report ? ['default', ['json', { outputFile: report }]] : ['default'],
  },
});
