import { plainCharacters } from '../clean-text.ts';

export const DNI_MESSAGE = 'DNI debe tener 7 u 8 dígitos';

export const dniDigits = (text: string): string => plainCharacters(text).replace(/[.\s]/g, '');

/** Returns the stored form, a number of at least 7 digits: `05.123.456` → `5123456`. */
export const dniNumber = (text: string): string => {
  const digits = dniDigits(text);
  return /^\d{7,8}$/.test(digits) ? digits.replace(/^0+/, '').padStart(7, '0') : digits;
};

/** Release 2.0.0 kept a leading zero, so two records may have the same number. */
export const dniSpellings = (dni: string): readonly string[] => {
  const number = dniNumber(dni);
  return number.length === 7 ? [number, `0${number}`] : [number];
};
