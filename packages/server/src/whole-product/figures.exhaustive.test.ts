import { test } from 'vitest';
import { checkRandomMonth } from '../testing/random/random-month.ts';
import { testApp } from '../testing/test-app.ts';

/** MONTHS=50 takes some minutes. */
const MONTHS = Number(process.env.MONTHS ?? 5);

test.each(Array.from({ length: MONTHS }, (_, seed) => seed + 1))(
  'every place that shows a figure of a clinic agrees through a random month (seed %i)',
  async (seed) => {
    await checkRandomMonth(await testApp(), seed, 80);
  },
);
