import { describe, test } from 'vitest';
import { faultyWrites } from './testing/faulty-writes.ts';

const { expectAtomic, writes } = await faultyWrites();

describe.each(['the statement fails', 'the connection is cut'] as const)('%s', (failure) => {
  test.each(writes)('%s is atomic', (...write) => expectAtomic(failure, write));
});
