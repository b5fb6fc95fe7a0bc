const ARGENTINE = /^(\d{1,3}(\.\d{3})+|\d+)(,\d+)?$/;

/**
 * Parses `15.000,50`, `15000,5` or `15000.50`. Empty text is 0, invalid text undefined. A point before exactly three
 * digits separates thousands, as in Argentina.
 */
export function centsOf(text: string): number | undefined {
  const plain = text.replace(/[\s$]/g, '');
  if (plain === '') return 0;
  const decimal = ARGENTINE.test(plain) ? plain.replaceAll('.', '').replace(',', '.') : plain;
  if (!/^\d{1,9}(\.\d{1,2})?$/.test(decimal)) return undefined;
  return Math.round(Number(decimal) * 100);
}

let formatter: Intl.NumberFormat | undefined;

/** Creates the formatter lazily, because that takes 200 ms on a phone. */
export function formatCents(cents: number): string {
  formatter ??= new Intl.NumberFormat('es-AR', {
    style: 'currency',
    currency: 'ARS',
    minimumFractionDigits: 2,
  });
  return formatter.format(cents / 100);
}
