const format = new Intl.NumberFormat('es-AR', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

export const centsOf = (amount: number): number => Math.round(amount * 100);

export const formatCents = (cents: number): string => format.format(cents / 100).replace('-', '–');
