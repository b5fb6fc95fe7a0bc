/** The walls of the house (ARCHITECTURE.md). Each rule names what it forbids and why. */
const SERVICES = 'auth|health-insurance|clinical-history|onboarding';

module.exports = {
  forbidden: [
    {
      name: 'no-cycle',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'contract-imports-zod-alone',
      comment: 'What both sides share must not drag one side to the other.',
      severity: 'error',
      from: { path: '^packages/contract/src', pathNot: '\\.test\\.ts$' },
      to: { pathNot: ['^packages/contract/src', '^node_modules/zod/'] },
    },
    {
      name: 'web-and-server-never-meet',
      severity: 'error',
      from: { path: '^packages/(web|server)/src' },
      to: { path: '^packages/(web|server)/src', pathNot: '^packages/$1/src' },
    },
    {
      name: 'kernel-knows-no-module',
      severity: 'error',
      from: { path: '^packages/server/src/kernel', pathNot: '\\.test\\.ts$' },
      to: { path: '^packages/server/src/(modules|app|main|testing)' },
    },
    {
      name: 'modules-meet-at-their-door',
      comment: 'Another module is reached through its <service>.module.ts alone.',
      severity: 'error',
      from: { path: `^packages/server/src/modules/(${SERVICES})/`, pathNot: '\\.test\\.ts$' },
      to: {
        path: '^packages/server/src/modules/',
        pathNot: ['^packages/server/src/modules/$1/', '\\.module\\.ts$'],
      },
    },
    {
      name: 'testing-stays-in-tests',
      severity: 'error',
      from: { pathNot: ['\\.test\\.tsx?$', '/testing/', '^e2e/', 'vitest\\.config\\.ts$'] },
      to: { path: '/testing/' },
    },
    {
      name: 'web-shared-knows-no-feature',
      severity: 'error',
      from: { path: '^packages/web/src/shared', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^packages/web/src/(features|app)/' },
    },
    {
      name: 'web-features-know-no-app',
      severity: 'error',
      from: { path: '^packages/web/src/features', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^packages/web/src/app/' },
    },
    {
      name: 'web-features-never-sideways',
      severity: 'error',
      from: { path: `^packages/web/src/features/(${SERVICES})/`, pathNot: '\\.test\\.tsx?$' },
      to: { path: '^packages/web/src/features/', pathNot: '^packages/web/src/features/$1/' },
    },
    {
      name: 'nothing-unresolved',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^(vite/client|virtual:)' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    parser: 'swc',
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
    },
  },
};
