import { LOGIN_FAILED } from '@dentaria/contract/auth/login-failed.ts';
import { type Credentials, credentials } from '@dentaria/contract/auth/session.ts';
import type { FieldErrors } from '@dentaria/contract/http/problem.ts';
import { validate } from '@dentaria/contract/http/validate.ts';
import { authApi } from '../../../shared/api/auth.ts';
import { type Failure, failureOf, serverMessage } from '../../../shared/api/failure.ts';
import { leave } from '../identities/oidc-departure.ts';
import { continueSignIn, type ShowStep } from './continue-sign-in.tsx';

/** Why a sign-in failed: messages per field, or one for the whole form. */
export interface SignInFailure {
  errors?: FieldErrors;
  failure?: Failure;
}

/** Sends the browser to the identity provider. `state`: of the router, to return to the screen of an expired session. */
export async function leaveForProvider(state: unknown): Promise<SignInFailure | undefined> {
  try {
    leave(await authApi.beginOidcSignIn(), { purpose: 'sign-in', state });
    return undefined;
  } catch (error) {
    return { failure: failureOf(error, 'No se pudo ingresar con otra cuenta', serverMessage) };
  }
}

/** Signs in and starts the session, or shows the second step. Returns undefined on success. */
export async function signIn(given: Credentials, show: ShowStep): Promise<SignInFailure | undefined> {
  // Usernames and e-mails have no surrounding blanks, but keyboard suggestions add them.
  const checked = validate(credentials, { ...given, username: given.username.trim() });
  if (!checked.ok) return { errors: checked.errors };
  try {
    return await continueSignIn(await authApi.login({ body: checked.value }), show);
  } catch (error) {
    return { failure: failureOf(error, LOGIN_FAILED) };
  }
}
