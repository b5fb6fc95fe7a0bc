import { cleanPhone } from '../clean-text.ts';
import { line, optional } from '../text.ts';

export const HISTORY_PHONE = /^[\d\s+()-]*$/;
export const HISTORY_PHONE_MESSAGE = 'Solo números, espacios, guiones, paréntesis y +';

const ONBOARDING_MESSAGE = 'El formato del teléfono no es válido';

/** A phone in a record: any text, such as a number with an extension. Absent and blank ones become null. */
export const recordPhone = optional(40, cleanPhone);

/** A phone typed in a clinical history: digits, spaces, plus signs, parentheses and hyphens in any order. */
export const historyPhone = line(40, undefined, cleanPhone).regex(HISTORY_PHONE, HISTORY_PHONE_MESSAGE);

/** A phone in onboarding: an optional leading plus, then digits, spaces, hyphens and parentheses. */
export const onboardingPhone = line(40, ONBOARDING_MESSAGE, cleanPhone).regex(
  /^\+?[\d\s()-]*$/,
  ONBOARDING_MESSAGE,
);
