import { DNI_MESSAGE, dniDigits } from '@dentaria/contract/fields/people/dni-digits.ts';
import { REQUIRED_ES } from '@dentaria/contract/fields/required-message.ts';

export const DNI_LENGTH = 8;

export const cleanDigits = (text: string): string => dniDigits(text).replace(/\D/g, '').slice(0, DNI_LENGTH);

/** Keys that are valid in a number but not in a DNI (specification, section 5, "DNI"). */
export const isBlockedKey = (key: string): boolean => ['-', '+', 'e', 'E', '.', ' '].includes(key);

export function dniError(digits: string): string | undefined {
  if (digits === '') return REQUIRED_ES;
  return /^\d{7,8}$/.test(digits) ? undefined : DNI_MESSAGE;
}
