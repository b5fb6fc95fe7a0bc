import { centsOf, formatCents } from '@dentaria/contract/fields/amount-text.ts';
import { expect, it } from 'vitest';
import { amountText, centsOrDash } from './amounts.ts';

it.each([
  [0, ''],
  [15000.5, '15000,50'],
  [0.1, '0,10'],
])('formats a stored %d as %j, which is parsed back to the same amount', (amount, text) => {
  expect(amountText(amount)).toBe(text);
  expect((centsOf(text) ?? Number.NaN) / 100).toBe(amount);
});

it('shows zero as a dash', () => {
  expect(centsOrDash(0)).toBe('—');
  expect(centsOrDash(-10)).toBe(formatCents(-10));
});
