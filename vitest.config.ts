import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

const reports = process.env.TEST_REPORTS;

export default defineConfig({
  test: {
    projects: ['packages/*/vitest.config.ts'],
    reporters: [
      'default',
      ...(reports ? [['json', { outputFile: join(reports, 'unit.json') }] as const] : []),
    ],
  },
});
