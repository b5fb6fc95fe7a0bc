import { describe, expect, it } from 'vitest';
import { centsOf, formatCents } from './amount-text.ts';

describe('an amount as typed', () => {
  it.each([
    ['', 0],
    ['  ', 0],
    ['0', 0],
    ['15000', 1_500_000],
    ['15.000', 1_500_000],
    ['1.234.567,89', 123_456_789],
    ['15.000,50', 1_500_050],
    ['15000,5', 1_500_050],
    ['15000.50', 1_500_050],
    ['1.5', 150],
    ['$ 1.500', 150_000],
    ['0,29', 29],
    ['1,15', 115],
    ['999999999,99', 99_999_999_999],
    ['-5', undefined],
    ['1,5,5', undefined],
    ['1,234', undefined],
    ['12.345.6', undefined],
    ['1.50,00', undefined],
    ['1.23,4', undefined],
    ['1,234.56', undefined],
    ['1.234,5', 123_450],
    ['+5', undefined],
    ['x', undefined],
    ['1e4', undefined],
    ['9999999999', undefined],
  ])('is parsed from %j to %j cents', (text, cents) => {
    expect(centsOf(text)).toBe(cents);
  });
});

it.each([
  [1_500_050, '$ 15.000,50'],
  [-10, '-$ 0,10'],
  [0, '$ 0,00'],
])('%d cents are shown as %j', (cents, shown) => {
  expect(formatCents(cents).replaceAll('\u00a0', ' ')).toBe(shown);
});
