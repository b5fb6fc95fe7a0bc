import { AUTHENTICATED } from './testing/principals.ts';
import { testQueryPredicates } from './testing/query-predicates.ts';

await testQueryPredicates(() => AUTHENTICATED);
