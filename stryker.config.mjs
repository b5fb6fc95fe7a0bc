// Mutation testing by scripts/mutation.mjs, which names the files.
export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'vitest.mutation.config.ts', related: false },
  // Not copied to the sandbox: everything that the tests do not need.
  ignorePatterns: [
    '/*',
    '!/packages',
    '!/scripts',
    '!/package.json',
    '!/tsconfig.base.json',
    '!/vitest.mutation.config.ts',
    'dist',
  ],
  // Vitest does not check types, and TypeScript 7 lacks the API that would remove them.
  disableTypeChecks: false,
  reporters: ['clear-text'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  logLevel: 'warn',
  warnings: { slow: false },
  // Generous: a mutant that is only slow, on a busy machine, must not count as an infinite loop.
  timeoutMS: 20_000,
  cleanTempDir: 'always',
};
