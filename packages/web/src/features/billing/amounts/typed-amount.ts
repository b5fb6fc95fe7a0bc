import { centsOf } from '@dentaria/contract/fields/amount-text.ts';
import { thousands } from '@dentaria/contract/fields/thousands.ts';

const EXAMPLE = 'Escribí un importe, por ejemplo 1.234,50';

/** Returns why a text is not an amount. */
export function amountError(text: string): string | undefined {
  const plain = text.replace(/[\s$]/g, '');
  if (plain === '') return 'Escribí el importe';
  if (plain.startsWith('-')) return 'El importe no puede ser negativo';
  if (centsOf(plain) !== undefined) return undefined;
  if (/^[\d.]+,\d{3,}$/.test(plain)) return 'Escribí hasta dos decimales';
  return /^\d{10,}$/.test(plain.replace(/,\d*$/, '').replaceAll('.', ''))
    ? 'El importe es demasiado grande'
    : EXAMPLE;
}

export const centsOrZero = (text: string): number => centsOf(text) ?? 0;

/** 1500050 → `15.000,50`. */
export const typedAmount = (cents: number): string =>
  `${thousands(Math.floor(cents / 100))},${String(cents % 100).padStart(2, '0')}`;
