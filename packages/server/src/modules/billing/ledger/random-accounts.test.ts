import { test } from 'vitest';
import { checkRandomAccounts } from '../../../testing/random/random-accounts.ts';
import { testApp } from '../../../testing/test-app.ts';

// random-accounts.exhaustive.test.ts runs more accounts and compares after each step.
test('random accounts equal a model to the cent', async () => {
  await checkRandomAccounts(await testApp(), { numRuns: 2, interval: 4 });
});
