/** Digits in groups of three, as Argentina writes them: 20.000. Making a number format holds up a phone's first drawing. */
export const thousands = (digits: string | number): string => String(digits).replace(/\B(?=(\d{3})+$)/g, '.');
