import { plainCharacters } from '../clean-text.ts';

export const DNI_MESSAGE = 'DNI debe tener 7 u 8 dígitos';

/** Strips the dots, spaces and invisible characters of a pasted DNI. */
export const dniDigits = (text: string): string => plainCharacters(text).replace(/[.\s]/g, '');

/** The stored form of a DNI, which is a number: `05.123.456` → `5123456`. Has at least the 7 digits of a valid one. */
export const dniNumber = (text: string): string => {
  const digits = dniDigits(text);
  return /^\d{7,8}$/.test(digits) ? digits.replace(/^0+/, '').padStart(7, '0') : digits;
};

/** The ways in which a DNI is stored: two records that release 2.0.0 accepted may have the same number. */
export const dniSpellings = (dni: string): readonly string[] => {
  const number = dniNumber(dni);
  return number.length === 7 ? [number, `0${number}`] : [number];
};
