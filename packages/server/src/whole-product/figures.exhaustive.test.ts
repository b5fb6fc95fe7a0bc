import { test } from 'vitest';
import { checkRandomMonth } from '../testing/random/random-month.ts';
import { testApp } from '../testing/test-app.ts';

/** MONTHS=50 takes some minutes. */
const MONTHS = Number(process.env.MONTHS ?? 5);

test.each(Array.from({ length: MONTHS }, (_, seed) => seed + 1))(
  'places that show one figure of a clinic agree through a random month (seed %i)',
  async (seed) => {
    await checkRandomMonth(await testApp(), seed, 80);
  },
);
