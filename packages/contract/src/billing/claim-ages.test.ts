import { expect, test } from 'vitest';
import { claimAge, dueByAge } from './claim-ages.ts';

test.each([
  ['2026-11-24', 'upTo30'],
  ['2026-10-25', 'upTo30'],
  ['2026-10-24', 'upTo60'],
  ['2026-09-25', 'upTo60'],
  ['2026-09-24', 'upTo90'],
  ['2026-08-26', 'upTo90'],
  ['2026-08-25', 'over90'],
  ['2020-02-29', 'over90'],
])('a claim presented on %s has the age %s', (day, age) => {
  expect(claimAge(day, '2026-11-24')).toBe(age);
});

test('adds up the due amounts by age', () => {
  const batches = [
    { presentedDay: '2026-11-24', open: 1 },
    { presentedDay: '2026-11-01', open: 10 },
    { presentedDay: '2026-10-01', open: 100 },
    { presentedDay: '2026-09-01', open: 1_000 },
    { presentedDay: '2025-09-01', open: 10_000 },
  ];
  expect(dueByAge(batches, '2026-11-24')).toEqual({ upTo30: 11, upTo60: 100, upTo90: 1_000, over90: 10_000 });
});
