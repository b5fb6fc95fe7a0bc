import { test } from 'vitest';
import { testApp } from '../../../testing/test-app.ts';
import { checkSignatures } from '../testing/printed-signatures.ts';

test('the PDF has the signatures on one page with the end of the plan, however many rows it has', async () =>
  checkSignatures(await testApp(), [...Array(45).keys()]));
