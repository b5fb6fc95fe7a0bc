/** Amounts are kept in cents while they are added up, so that sums are exact. */

/** With a comma before the cents, points stand between thousands or not at all: `1.50,00` is nobody's amount. */
const ARGENTINE = /^(\d{1,3}(\.\d{3})+|\d+)(,\d+)?$/;

/**
 * `15.000,50`, `15000,5`, `15000.50` → 1500050; an empty text is 0; undefined for what is no amount. A point before
 * exactly three digits separates thousands, as written in Argentina.
 */
export function centsOf(text: string): number | undefined {
  const plain = text.replace(/[\s$]/g, '');
  if (plain === '') return 0;
  const decimal = ARGENTINE.test(plain) ? plain.replaceAll('.', '').replace(',', '.') : plain;
  if (!/^\d{1,9}(\.\d{1,2})?$/.test(decimal)) return undefined;
  return Math.round(Number(decimal) * 100);
}

let money: Intl.NumberFormat | undefined;

/** `1500050` → `$ 15.000,50`. The format is made with the first amount: it costs a phone more than the rest of this part. */
export function formatCents(cents: number): string {
  money ??= new Intl.NumberFormat('es-AR', { style: 'currency', currency: 'ARS', minimumFractionDigits: 2 });
  return money.format(cents / 100);
}

/** A stored amount as it is typed: `15000,5` → `15000,50`; 0 is an empty field. */
export const amountText = (amount: number): string =>
  amount === 0 ? '' : amount.toFixed(2).replace('.', ',');
