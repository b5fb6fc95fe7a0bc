import { test } from 'vitest';
import { testApp } from '../../../testing/test-app.ts';
import { checkRandomClinic } from '../testing/random-work-list.ts';

const app = await testApp();

test('lists what the rules say about a random clinic', () => checkRandomClinic(app, 1));
