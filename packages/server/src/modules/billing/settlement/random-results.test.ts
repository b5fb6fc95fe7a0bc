import { test } from 'vitest';
import { testApp } from '../../../testing/test-app.ts';
import { checkRandomResults } from '../testing/random/random-results.ts';

// With more runs in random-results.exhaustive.test.ts.
test('the results of random clinics equal a model and their ledger to the cent', async () => {
  await checkRandomResults(await testApp(), 3);
});
