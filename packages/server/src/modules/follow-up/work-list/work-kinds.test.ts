import { test } from 'vitest';
import { testApp } from '../../../testing/test-app.ts';
import { checkRandomClinic } from '../testing/random-work-list.ts';

const app = await testApp();

test('lists the items of a random clinic by the rules', () => checkRandomClinic(app, 1));
