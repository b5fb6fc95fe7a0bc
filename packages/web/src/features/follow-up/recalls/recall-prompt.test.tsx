import { expect, test } from 'vitest';
import { fakeVisit, fulfil, prompt } from '../testing/recall-prompt.ts';

test('a fulfilled appointment shows the recall that it has proposed', async () => {
  fakeVisit();
  await fulfil();
  expect(await prompt()).toHaveTextContent('Control en 6 meses: 03/06/2027CambiarDescartar');
});
