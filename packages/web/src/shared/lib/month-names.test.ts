import { expect, test } from 'vitest';
import { monthName, shortMonthName } from './month-names.ts';

test('formats the names of months', () => {
  expect(monthName('2026-11')).toBe('noviembre de 2026');
  expect(shortMonthName('2027-01')).toBe('ene 27');
});
