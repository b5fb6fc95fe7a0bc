import { test } from 'vitest';
import { checkRandomMonth } from '../testing/random/random-month.ts';
import { testApp } from '../testing/test-app.ts';

// figures.exhaustive.test.ts tries more seeds.
test('places that show one figure of a clinic agree through a random month', async () => {
  await checkRandomMonth(await testApp(), 20261130, 40);
});
