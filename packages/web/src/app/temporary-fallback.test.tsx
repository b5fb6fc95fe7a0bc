import { afterEach, beforeEach, describe, vi } from 'vitest';
import { describeGuardedItems } from './testing/guarded-items.ts';

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue();
});
afterEach(() => vi.restoreAllMocks());

describe.each([[[]]])(
  'a user with a clinic and the roles %j sees guarded items as an administrator, including',
  describeGuardedItems,
);
