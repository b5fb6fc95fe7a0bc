import { describe, test } from 'vitest';
import { expectAtomic, WRITES } from './testing/faulty-writes.ts';

describe.each(['the statement fails', 'the connection is cut'] as const)('%s', (failure) => {
  test.each(WRITES)('%s is atomic', (...write) => expectAtomic(failure, write));
});
