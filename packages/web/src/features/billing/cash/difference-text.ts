import { formatCents } from '@dentaria/contract/fields/amount-text.ts';

/** 'Faltan $ 100,00', 'Sobran $ 100,00' or 'Coincide'. */
export function differenceText(difference: number): string {
  if (difference === 0) return 'Coincide';
  return difference < 0 ? `Faltan ${formatCents(-difference)}` : `Sobran ${formatCents(difference)}`;
}
