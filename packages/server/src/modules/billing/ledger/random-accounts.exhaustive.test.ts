import { test } from 'vitest';
import { checkRandomAccounts } from '../../../testing/random/random-accounts.ts';
import { testApp } from '../../../testing/test-app.ts';

/** ACCOUNTS=500 takes some minutes. */
const ACCOUNTS = Number(process.env.ACCOUNTS ?? 8);

test(`random accounts equal a model to the cent after each step (accounts: ${ACCOUNTS})`, async () => {
  await checkRandomAccounts(await testApp(), { numRuns: ACCOUNTS, interval: 1 });
});
