import { formatCents } from '@dentaria/contract/fields/amount-text.ts';

/** As `formatCents`, with a dash for zero, so that the other amounts stand out. */
export const centsOrDash = (cents: number): string => (cents === 0 ? '—' : formatCents(cents));

/** A stored amount as the user types it: 15000.5 → `15000,50`; 0 is an empty field. */
export const amountText = (amount: number): string =>
  amount === 0 ? '' : amount.toFixed(2).replace('.', ',');
