import { expect, test } from 'vitest';
import { testSearchPlans } from './testing/search-plans.ts';
import { BY_INDEX, typoPlans } from './testing/typo-plans.ts';

await testSearchPlans({ patients: 1_000, clinics: 20, ofFirstClinic: 100 });

test('looks up each range of typos by index in a clinic of 1,000 patients', async () => {
  for (const plan of await typoPlans(1_000)) for (const pattern of BY_INDEX) expect(plan).toMatch(pattern);
});
