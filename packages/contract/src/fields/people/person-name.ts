import { cleanText } from '../clean-text.ts';
import { required } from '../text.ts';
import { withoutAddress } from './without-address.ts';

export const HISTORY_NAME = /^[\p{L}\p{M}\s'-]*$/u;
export const HISTORY_NAME_MESSAGE = 'Solo letras, espacios, guiones y apostrofes';

const name = (requiredMessage: string) => required(100, requiredMessage, cleanText);

export const personName = (requiredMessage: string) => withoutAddress(name(requiredMessage));

export const historyName = (requiredMessage: string) =>
  name(requiredMessage).regex(HISTORY_NAME, HISTORY_NAME_MESSAGE);

export const onboardingName = (requiredMessage: string, lettersMessage: string) =>
  name(requiredMessage).regex(/^[\p{L}\p{M} ]*$/u, lettersMessage);
