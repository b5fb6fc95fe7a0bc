import { test } from 'vitest';
import { faultyWrites } from './testing/faulty-writes.ts';

// `atomic-writes.exhaustive.test.ts` tries every write, and connections that are cut.

const { expectAtomic, writes } = await faultyWrites();
const ROUTE = 'PUT /services/clinical-history/patients/:id/history';

test.each(writes.filter(([route]) => route === ROUTE))('%s is atomic when a statement fails', (...write) =>
  expectAtomic('the statement fails', write),
);
