import { required } from './text.ts';

/** A name in a clinical history: letters, spaces, hyphens, apostrophes. */
export const historyName = (requiredMessage: string) =>
  required(100, requiredMessage).regex(
    /^[\p{L}\p{M}\s'’-]*$/u,
    'Solo letras, espacios, guiones y apostrofes',
  );

/** A name in onboarding: letters and spaces. */
export const onboardingName = (requiredMessage: string, lettersMessage: string) =>
  required(100, requiredMessage).regex(/^[\p{L}\p{M} ]*$/u, lettersMessage);
