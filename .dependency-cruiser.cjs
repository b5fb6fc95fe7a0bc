/** Enforces the module boundaries in ARCHITECTURE.md. */

module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'contract-imports-only-zod',
      comment: 'A dependency of the contract becomes a dependency of both the server and the web.',
      severity: 'error',
      from: { path: '^packages/contract/src', pathNot: '\\.test\\.ts$|/testing/' },
      to: { pathNot: ['^packages/contract/src', '^node_modules/zod/'] },
    },
    {
      name: 'addresses-import-no-schemas',
      comment: 'The browser loads the addresses of every service that a screen calls.',
      severity: 'error',
      from: { path: '^packages/contract/src/([^/]+/addresses|http/address)\\.ts$' },
      to: {
        pathNot: [
          '^packages/contract/src/http/address\\.ts$',
          '^packages/contract/src/(roles|services)\\.ts$',
        ],
      },
    },
    {
      name: 'web-imports-no-routes',
      comment: 'A client is made from addresses. The schemas of the routes would delay the first screen.',
      severity: 'error',
      from: { path: '^packages/web/src', pathNot: '\\.test\\.tsx?$|/testing/' },
      to: { path: '^packages/contract/src/.*routes\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'web-and-server-share-only-the-contract',
      severity: 'error',
      from: { path: '^packages/(web|server)/src' },
      to: { path: '^packages/(web|server)/src', pathNot: '^packages/$1/src' },
    },
    {
      name: 'kernel-does-not-import-modules',
      severity: 'error',
      from: { path: '^packages/server/src/kernel', pathNot: '\\.test\\.ts$' },
      to: { path: '^packages/server/src/(modules|app|main|testing)' },
    },
    {
      name: 'modules-import-only-public-api',
      comment: 'The public API of a module is its <service>.module.ts.',
      severity: 'error',
      from: { path: '^packages/server/src/modules/([^/]+)/', pathNot: '\\.test\\.ts$' },
      to: {
        path: '^packages/server/src/modules/',
        // Test helpers may use those of other modules; the next rule keeps them out of production.
        pathNot: ['^packages/server/src/modules/$1/', '\\.module\\.ts$', '/testing/'],
      },
    },
    {
      name: 'production-does-not-import-testing',
      severity: 'error',
      from: { pathNot: ['\\.test\\.tsx?$', '/testing/', '^e2e/', 'vitest\\.config\\.ts$'] },
      to: { path: '/testing/' },
    },
    {
      // Bundled packages must be dependencies, because only their licences are checked.
      name: 'production-does-not-import-development-dependencies',
      severity: 'error',
      from: {
        path: '^packages/[^/]+/src/',
        pathNot: ['\\.test\\.tsx?$', '/testing/'],
      },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['npm', 'type-only'] },
    },
    {
      name: 'web-shared-does-not-import-features',
      severity: 'error',
      from: { path: '^packages/web/src/shared', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^packages/web/src/(features|app)/' },
    },
    {
      name: 'web-features-do-not-import-app',
      severity: 'error',
      from: { path: '^packages/web/src/features', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^packages/web/src/app/' },
    },
    {
      name: 'web-features-do-not-import-each-other',
      severity: 'error',
      from: { path: '^packages/web/src/features/([^/]+)/', pathNot: '\\.test\\.tsx?$|/testing/' },
      to: { path: '^packages/web/src/features/', pathNot: '^packages/web/src/features/$1/' },
    },
    {
      name: 'no-unresolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^(vite/client|virtual:)' },
    },
  ],
  options: {
    skipAnalysisNotInRules: true,
    doNotFollow: { path: 'node_modules' },
    parser: 'swc',
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      // Type-only packages have no other entry.
      mainFields: ['main', 'types', 'typings'],
    },
  },
};
