import { test } from 'vitest';
import { testApp } from '../../../testing/test-app.ts';
import { checkRandomClaims } from '../testing/random/random-claims.ts';

/** CLAIMS=500 takes some minutes. */
const CLAIMS = Number(process.env.CLAIMS ?? 8);

test(`random histories of claims equal a model to the cent after each step (claims: ${CLAIMS})`, async () => {
  await checkRandomClaims(await testApp(), { numRuns: CLAIMS, interval: 1 });
});
