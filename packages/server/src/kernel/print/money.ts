const format = new Intl.NumberFormat('es-AR', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Amounts are summed in cents, so that sums are exact. */
export const centsOf = (amount: number): number => Math.round(amount * 100);

/** `1500050` → `15.000,50` */
export const formatCents = (cents: number): string => format.format(cents / 100).replace('-', '–');
