import { test } from 'vitest';
import { testApp } from '../../../testing/test-app.ts';
import { checkRandomClaims } from '../testing/random/random-claims.ts';

// With more runs, compared after each step, in random-claims.exhaustive.test.ts.
test('random histories of claims equal a model to the cent', async () => {
  await checkRandomClaims(await testApp(), { numRuns: 1, interval: 10 });
});
