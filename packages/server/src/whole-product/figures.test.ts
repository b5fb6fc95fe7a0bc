import { test } from 'vitest';
import { checkRandomMonth } from '../testing/random/random-month.ts';
import { testApp } from '../testing/test-app.ts';

// figures.exhaustive.test.ts tries more seeds.
test('every place that shows a figure of a clinic agrees through a random month', async () => {
  await checkRandomMonth(await testApp(), 20261130, 40);
});
