import { expect, test } from 'vitest';
import { testSearchPlans } from './testing/search-plans.ts';
import { BY_INDEX, typoPlans } from './testing/typo-plans.ts';

await testSearchPlans({ patients: 20_000, clinics: 20, ofFirstClinic: 1_000 });

test.each([4_000, 8_000, 16_000])(
  'in a clinic of %d patients, each range of typos is looked up by index',
  async (patients) => {
    for (const plan of await typoPlans(patients))
      for (const pattern of BY_INDEX) expect(plan).toMatch(pattern);
  },
);
