export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'vitest.mutation.config.ts', related: false },
  ignorePatterns: [
    '/*',
    '!/packages',
    '!/scripts',
    '!/package.json',
    '!/tsconfig.base.json',
    '!/vitest.mutation.config.ts',
    'dist',
  ],
  // Vitest ignores types, and TypeScript 7 lacks the API that would remove them.
  disableTypeChecks: false,
  reporters: ['clear-text'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  logLevel: 'warn',
  warnings: { slow: false },
  // A slow mutant on a busy machine must not count as an infinite loop.
  timeoutMS: 20_000,
  cleanTempDir: 'always',
};
