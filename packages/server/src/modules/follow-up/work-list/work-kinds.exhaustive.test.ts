import { test } from 'vitest';
import { testApp } from '../../../testing/test-app.ts';
import { checkRandomClinic } from '../testing/random-work-list.ts';

const app = await testApp();

test.each([2, 3, 4])('lists what the rules say about a random clinic (seed %i)', (seed) =>
  checkRandomClinic(app, seed),
);
