import { required } from './text.ts';

/** Letters (accents included), spaces, hyphens, apostrophes: names in a clinical history. */
export const historyName = (requiredMessage: string) =>
  required(100, requiredMessage).regex(
    /^[\p{L}\p{M}\s'’-]*$/u,
    'Solo letras, espacios, guiones y apostrofes',
  );

/** Letters (accents included) and spaces only: names in onboarding. */
export const onboardingName = (requiredMessage: string, lettersMessage: string) =>
  required(100, requiredMessage).regex(/^[\p{L}\p{M} ]*$/u, lettersMessage);
