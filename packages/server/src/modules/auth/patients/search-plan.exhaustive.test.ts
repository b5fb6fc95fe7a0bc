import { expect, test } from 'vitest';
import { BY_INDEX, typoPlans } from './testing/typo-plans.ts';

test.each([4_000, 8_000, 16_000])(
  'in a clinic of %d patients, each range of typos is looked up by index',
  async (patients) => {
    for (const plan of await typoPlans(patients))
      for (const pattern of BY_INDEX) expect(plan).toMatch(pattern);
  },
);
