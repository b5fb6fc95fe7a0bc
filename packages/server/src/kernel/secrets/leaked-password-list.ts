import { dictionary } from '@zxcvbn-ts/language-common';

/** About 18,000, in lower case: too many to send to a browser. */
export const LEAKED_PASSWORDS: ReadonlySet<string> = new Set(
  dictionary['passwords-common'].filter(({ length }) => length >= 8),
);
