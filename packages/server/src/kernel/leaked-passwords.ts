import { setLeakedPasswords } from '@dentaria/contract/fields/common-passwords.ts';
import { dictionary } from '@zxcvbn-ts/language-common';

/** Rejects about 18,000 leaked passwords of 8 characters or more. The list is in lower case. */
export const refuseLeakedPasswords = (): void =>
  setLeakedPasswords(dictionary['passwords-common'].filter(({ length }) => length >= 8));
