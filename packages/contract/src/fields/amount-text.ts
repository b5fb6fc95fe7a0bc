/** Points separate thousands or are absent, a comma precedes the cents: `1.50,00` is not an amount. */
const ARGENTINE = /^(\d{1,3}(\.\d{3})+|\d+)(,\d+)?$/;

/**
 * `15.000,50`, `15000,5`, `15000.50` → 1500050; an empty text is 0; undefined for anything else. A point before exactly
 * three digits separates thousands, as in Argentina.
 */
export function centsOf(text: string): number | undefined {
  const plain = text.replace(/[\s$]/g, '');
  if (plain === '') return 0;
  const decimal = ARGENTINE.test(plain) ? plain.replaceAll('.', '').replace(',', '.') : plain;
  if (!/^\d{1,9}(\.\d{1,2})?$/.test(decimal)) return undefined;
  return Math.round(Number(decimal) * 100);
}

let formatter: Intl.NumberFormat | undefined;

/** `1500050` → `$ 15.000,50`. The formatter is created lazily because it takes a phone 200 ms. */
export function formatCents(cents: number): string {
  formatter ??= new Intl.NumberFormat('es-AR', {
    style: 'currency',
    currency: 'ARS',
    minimumFractionDigits: 2,
  });
  return formatter.format(cents / 100);
}
