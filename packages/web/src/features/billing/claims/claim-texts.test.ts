import { expect, test } from 'vitest';
import { monthName } from '../../../shared/lib/month-names.ts';
import { countGaps, itemCountText, recentPeriods, rejectionText } from './claim-texts.ts';

test.each([
  ['2026-01', 'enero de 2026'],
  ['2025-12', 'diciembre de 2025'],
])('names the period %s as %s', (period, text) => {
  expect(monthName(period)).toBe(text);
});

test('lists recent months across the end of a year', () => {
  expect(recentPeriods('2026-02-28', 4)).toEqual(['2026-02', '2026-01', '2025-12', '2025-11']);
});

test('counts the items with each gap, zero included', () => {
  const counts = countGaps([
    { missing: ['tooth', 'affiliate-number'] },
    { missing: ['affiliate-number'] },
    { missing: [] },
  ]);
  expect(Object.fromEntries(counts.map(({ gap, count }) => [gap, count]))).toEqual({
    'affiliate-number': 2,
    'authorization-number': 0,
    tooth: 1,
    faces: 0,
    amount: 0,
    'work-removed': 0,
  });
});

test('counts items in words', () => {
  expect([1, 2].map(itemCountText)).toEqual(['1 prestación', '2 prestaciones']);
});

test('describes a rejection by its day and reason', () => {
  expect(rejectionText({ day: '2026-11-20', reason: 'Sin radiografía' })).toBe(
    'Débito del 20/11/2026: Sin radiografía',
  );
});
