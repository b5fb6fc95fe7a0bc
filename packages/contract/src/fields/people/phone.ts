import { cleanPhone } from '../clean-text.ts';
import { line, optional } from '../text.ts';

export const HISTORY_PHONE = /^[\d\s+()-]*$/;
export const HISTORY_PHONE_MESSAGE = 'Solo números, espacios, guiones, paréntesis y +';

const ONBOARDING_MESSAGE = 'El formato del teléfono no es válido';

export const recordPhone = optional(40, cleanPhone);

export const historyPhone = line(40, undefined, cleanPhone).regex(HISTORY_PHONE, HISTORY_PHONE_MESSAGE);

export const onboardingPhone = line(40, ONBOARDING_MESSAGE, cleanPhone).regex(
  /^\+?[\d\s()-]*$/,
  ONBOARDING_MESSAGE,
);
