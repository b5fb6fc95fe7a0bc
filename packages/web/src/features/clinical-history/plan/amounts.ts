import { formatCents } from '@dentaria/contract/fields/amount-text.ts';

/** A dash for zero makes the other amounts stand out. */
export const centsOrDash = (cents: number): string => (cents === 0 ? '—' : formatCents(cents));

/** 15000.5 → `15000,50`; 0 → an empty field. */
export const amountText = (amount: number): string =>
  amount === 0 ? '' : amount.toFixed(2).replace('.', ',');
