import { dictionary } from '@zxcvbn-ts/language-common';

/** About 18,000 leaked passwords of 8 characters or more, in lower case: too many for a browser. */
export const LEAKED_PASSWORDS: ReadonlySet<string> = new Set(
  dictionary['passwords-common'].filter(({ length }) => length >= 8),
);
