import { gatePrincipals, isAllowed, strangerTo } from './testing/matrix-checks.ts';
import { testQueryPredicates } from './testing/query-predicates.ts';

// Allowed principals and a stranger; query-predicates.exhaustive.test.ts tries every principal.
await testQueryPredicates((testCase) => [
  ...new Set([...gatePrincipals(testCase).filter((each) => isAllowed(testCase, each)), strangerTo(testCase)]),
]);
