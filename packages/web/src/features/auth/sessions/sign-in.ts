import { LOGIN_FAILED } from '@dentaria/contract/auth/login-failed.ts';
import { type Credentials, credentials } from '@dentaria/contract/auth/session.ts';
import type { FieldErrors } from '@dentaria/contract/http/problem.ts';
import { validate } from '@dentaria/contract/http/validate.ts';
import { authApi } from '../../../shared/api/auth.ts';
import { type Failure, failureOf } from '../../../shared/api/failure.ts';
import { beginSession, sessionUserNow } from '../../../shared/session/session-store.ts';

/** Why a sign-in failed: messages per field, or one for the whole form. */
export interface SignInFailure {
  errors?: FieldErrors;
  failure?: Failure;
}

/** Signs in and starts the session. Returns undefined on success. */
export async function signIn(given: Credentials): Promise<SignInFailure | undefined> {
  // Usernames and e-mails have no surrounding blanks, but keyboard suggestions add them.
  const checked = validate(credentials, { ...given, username: given.username.trim() });
  if (!checked.ok) return { errors: checked.errors };
  try {
    const { token } = await authApi.login({ body: checked.value });
    beginSession(token);
  } catch (error) {
    return { failure: failureOf(error, LOGIN_FAILED) };
  }
  return sessionUserNow() ? undefined : { failure: { text: LOGIN_FAILED } };
}
