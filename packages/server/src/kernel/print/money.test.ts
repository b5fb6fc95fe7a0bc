import { expect, test } from 'vitest';
import { centsOf, formatCents } from './money.ts';

// Each amount differs slightly from its decimal notation as a float.
test.each([
  [0, 0],
  [0.29, 29],
  [1.15, 115],
  [8.2, 820],
  [4.35, 435],
  [1_000_000.07, 100_000_007],
  [999_999_999.99, 99_999_999_999],
])('converts %d pesos to %i cents', (amount, cents) => {
  expect(centsOf(amount)).toBe(cents);
});

test('sums ten times ten cents to one peso', () => {
  const sum = Array.from({ length: 10 }, () => centsOf(0.1)).reduce((all, each) => all + each, 0);
  expect(formatCents(sum)).toBe('1,00');
});
