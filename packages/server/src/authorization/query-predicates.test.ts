import { gatePrincipals } from './testing/matrix-checks.ts';
import { testQueryPredicates } from './testing/query-predicates.ts';
import { expectedOf } from './testing/scenario.ts';

// A wrong role is refused before any query, as matrix.test.ts shows; query-predicates.exhaustive.test.ts tries all.
await testQueryPredicates((testCase) =>
  gatePrincipals(testCase).filter((each) => ![401, 403].includes(expectedOf(testCase, each))),
);
