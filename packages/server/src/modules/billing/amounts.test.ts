import fc from 'fast-check';
import { expect, test } from 'vitest';
import { centsOfNumeric, numericOf } from './amounts.ts';

test.each([
  [0, '0.00'],
  [5, '0.05'],
  [150_050, '1500.50'],
  [-7, '-0.07'],
])('writes %i cents as %s', (cents, text) => {
  expect(numericOf(cents)).toBe(text);
});

test('reads every amount back to the cent', () => {
  fc.assert(
    fc.property(fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }), (cents) => {
      expect(centsOfNumeric(numericOf(cents))).toBe(cents);
    }),
  );
});
