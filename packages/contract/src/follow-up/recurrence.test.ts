import { expect, test } from 'vitest';
import { nextDue } from './recurrence.ts';

test.each([
  ['2026-11-23', { every: 1, unit: 'day' }, '2026-11-20', '2026-11-24'],
  ['2026-11-23', { every: 2, unit: 'week' }, '2026-11-23', '2026-12-07'],
  // Done two months late: missed days are skipped.
  ['2026-09-01', { every: 1, unit: 'week' }, '2026-11-03', '2026-11-10'],
  // The 31st remains the 31st after February.
  ['2027-01-31', { every: 1, unit: 'month' }, '2027-03-01', '2027-03-31'],
  ['2026-11-23', { every: 3, unit: 'month' }, '2026-11-23', '2027-02-23'],
] as const)('%s repeated by %j is next due after %s on %s', (day, recurrence, today, next) => {
  expect(nextDue(day, recurrence, today)).toBe(next);
});
