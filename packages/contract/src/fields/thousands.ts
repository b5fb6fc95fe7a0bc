/**
 * Digits in groups of three, as Argentina writes numbers and DNIs: `20.000`, `30.111.222`. Making a number format for it
 * would hold up a phone's first drawing.
 */
export const thousands = (digits: string | number): string => String(digits).replace(/\B(?=(\d{3})+$)/g, '.');
