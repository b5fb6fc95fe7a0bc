import { DNI_MESSAGE, dniDigits } from '@dentaria/contract/fields/dni-digits.ts';
import { REQUIRED_ES } from '@dentaria/contract/fields/required-message.ts';

export const DNI_LENGTH = 8;

/** What the search field keeps of what is typed or pasted: digits, eight at most. Dots and spaces are dropped. */
export const keepDigits = (text: string): string => dniDigits(text).replace(/\D/g, '').slice(0, DNI_LENGTH);

/** Keys that a number would allow and a DNI does not (specification, section 5, "DNI"). */
export const isBlockedKey = (key: string): boolean => ['-', '+', 'e', 'E', '.', ' '].includes(key);

/** What is wrong with a DNI that is looked for; undefined when nothing is. */
export function dniError(digits: string): string | undefined {
  if (digits === '') return REQUIRED_ES;
  return /^\d{7,8}$/.test(digits) ? undefined : DNI_MESSAGE;
}
