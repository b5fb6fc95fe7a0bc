import { test } from 'vitest';
import { expectAtomic, WRITES } from './testing/faulty-writes.ts';

// `atomic-writes.exhaustive.test.ts` tries every write, and connections that are cut.

const ROUTE = 'PUT /services/clinical-history/patients/:id/history';

test.each(WRITES.filter(([route]) => route === ROUTE))('%s is atomic when a statement fails', (...write) =>
  expectAtomic('the statement fails', write),
);
