import { recoveredPassword } from '@dentaria/contract/auth/password-recovery.ts';
import { mustMatch, repeatedPassword } from '../account/account-form.ts';

export const recoveredPasswordSchema = mustMatch(recoveredPassword.extend({ repeated: repeatedPassword }));
