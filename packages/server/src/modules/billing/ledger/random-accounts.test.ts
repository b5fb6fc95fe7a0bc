import { test } from 'vitest';
import { checkRandomAccounts } from '../../../testing/random/random-accounts.ts';
import { testApp } from '../../../testing/test-app.ts';

// With more runs, compared after each step, in random-accounts.exhaustive.test.ts.
test('random accounts equal a model to the cent', async () => {
  await checkRandomAccounts(await testApp(), { numRuns: 2, interval: 4 });
});
