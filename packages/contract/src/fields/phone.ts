import { line } from './text.ts';

/** A phone in a clinical history: digits, spaces, plus signs, parentheses and hyphens in any order. */
export const historyPhone = line(40).regex(
  /^[\d\s+()-]*$/,
  'Solo números, espacios, guiones, paréntesis y +',
);

/** A phone in onboarding: an optional leading plus, then digits, spaces, hyphens and parentheses. */
export const onboardingPhone = line(40, 'El formato del teléfono no es válido').regex(
  /^\+?[\d\s()-]*$/,
  'El formato del teléfono no es válido',
);
