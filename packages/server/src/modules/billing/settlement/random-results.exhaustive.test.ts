import { test } from 'vitest';
import { checkRandomResults } from '../../../testing/random/random-results.ts';
import { testApp } from '../../../testing/test-app.ts';

/** CLINICS=200 takes some minutes. */
const CLINICS = Number(process.env.CLINICS ?? 8);

test(`the results of random clinics equal a model and their ledger to the cent (clinics: ${CLINICS})`, async () => {
  await checkRandomResults(await testApp(), CLINICS);
});
