export const DNI_MESSAGE = 'DNI debe tener 7 u 8 dígitos';

/** Pasted dots and spaces are dropped before a DNI is checked. */
export const dniDigits = (text: string): string => text.replace(/[.\s]/g, '');
