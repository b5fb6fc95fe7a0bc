import { line } from './text.ts';

/** Digits, spaces, plus, parentheses and hyphen, in any order: the phone in a clinical history. */
export const historyPhone = line(40).regex(
  /^[\d\s+()-]*$/,
  'Solo números, espacios, guiones, paréntesis y +',
);

/** An optional leading plus, then digits, spaces, hyphens and parentheses with at least one digit. */
export const onboardingPhone = line(40, 'El formato del teléfono no es válido').regex(
  /^\+?[\d\s()-]*\d[\d\s()-]*$/,
  'El formato del teléfono no es válido',
);
