import { test } from 'vitest';
import { testApp } from '../../../testing/test-app.ts';
import { checkRandomClaims } from '../testing/random/random-claims.ts';

// random-claims.exhaustive.test.ts runs more histories and compares after each step.
test('random histories of claims equal a model to the cent', async () => {
  await checkRandomClaims(await testApp(), { numRuns: 1, interval: 10 });
});
