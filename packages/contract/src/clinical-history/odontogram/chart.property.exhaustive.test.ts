import { it } from 'vitest';
import { expectModelToAgree } from './testing/clicks.ts';

it('agrees with an independent model over 10,000 random sequences of tools', () =>
  expectModelToAgree(10_000));
