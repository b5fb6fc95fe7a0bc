export const DNI_MESSAGE = 'DNI debe tener 7 u 8 dígitos';

/** Strips the dots and spaces of a pasted DNI. */
export const dniDigits = (text: string): string => text.replace(/[.\s]/g, '');
