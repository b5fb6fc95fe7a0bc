import { test } from 'vitest';
import { testApp } from '../../../testing/test-app.ts';
import { expectOwnScopes } from '../testing/entered-scopes.ts';

const app = await testApp({ poolSize: 1 });

const PLANNING = {
  'no nested loops': ['enable_nestloop'],
  'merge joins': ['enable_nestloop', 'enable_hashjoin'],
  'hash joins': ['enable_nestloop', 'enable_mergejoin'],
  'no indexes': ['enable_indexscan', 'enable_indexonlyscan', 'enable_bitmapscan'],
  'no materializing': ['enable_material', 'enable_memoize', 'enable_sort'],
} as const;

test.each(Object.entries(PLANNING))('every user enters their own scope: %s', (_, switchedOff) =>
  expectOwnScopes(app, switchedOff),
);
