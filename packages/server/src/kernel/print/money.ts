const format = new Intl.NumberFormat('es-AR', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Sums in cents are exact. */
export const centsOf = (amount: number): number => Math.round(amount * 100);

/** Formats `1500050` as `15.000,50`. */
export const formatCents = (cents: number): string => format.format(cents / 100).replace('-', '–');
