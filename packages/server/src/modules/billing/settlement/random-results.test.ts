import { test } from 'vitest';
import { checkRandomResults } from '../../../testing/random/random-results.ts';
import { testApp } from '../../../testing/test-app.ts';

// random-results.exhaustive.test.ts runs more clinics.
test('the results of random clinics equal a model and their ledger to the cent', async () => {
  await checkRandomResults(await testApp(), 2);
});
