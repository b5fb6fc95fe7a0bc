import { formatCents } from '@dentaria/contract/fields/amount-text.ts';

export function balanceText(balance: number): string {
  if (balance === 0) return 'Sin deuda';
  return balance > 0 ? `Debe ${formatCents(balance)}` : `A favor ${formatCents(-balance)}`;
}
