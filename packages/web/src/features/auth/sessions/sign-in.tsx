import { LOGIN_FAILED } from '@dentaria/contract/auth/login-failed.ts';
import type { Credentials, SignInAnswer } from '@dentaria/contract/auth/session.ts';
import { REQUIRED_ES } from '@dentaria/contract/fields/required-message.ts';
import type { FieldErrors } from '@dentaria/contract/http/problem.ts';
import type { ReactElement } from 'react';
import { authApi } from '../../../shared/api/auth.ts';
import { type Failure, failureOf, isStatus, serverMessage } from '../../../shared/api/failure.ts';
import { beginSession, sessionUserNow } from '../../../shared/session/session-store.ts';
import { redirectToProvider } from '../identities/oidc-redirect.ts';

export interface SignInFailure {
  errors?: FieldErrors;
  failure?: Failure;
}

/**
 * @param state router state that leads back to the screen where the session expired
 */
export async function beginProviderSignIn(state: unknown): Promise<SignInFailure | undefined> {
  try {
    redirectToProvider(await authApi.beginOidcSignIn(), { purpose: 'sign-in', state });
    return undefined;
  } catch (error) {
    return { failure: failureOf(error, 'No se pudo iniciar sesión con otra cuenta', serverMessage) };
  }
}

/** Returns undefined on success, or when a second step follows. */
export async function signIn(given: Credentials, show: ShowStep): Promise<SignInFailure | undefined> {
  // Phone keyboards append a space to suggested words.
  const sent = { ...given, username: given.username.trim() };
  const errors = missingFields(sent);
  if (errors) return { errors };
  try {
    return await continueSignIn(await authApi.login({ body: sent }), show);
  } catch (error) {
    if (isStatus(error, 400) && Object.keys(error.errors).length > 0) return { errors: error.errors };
    return { failure: failureOf(error, LOGIN_FAILED) };
  }
}

/**
 * Does not use the schema `credentials`, because zod is about as large as the dashboard's code. The server
 * checks the lengths.
 */
function missingFields(sent: Credentials): FieldErrors | undefined {
  const missing = Object.entries(sent).filter(([, text]) => text === '');
  return missing.length > 0 ? Object.fromEntries(missing.map(([name]) => [name, REQUIRED_ES])) : undefined;
}

/** Replaces the page's form, or shows it again if `step` is undefined. */
type ShowStep = (step: ReactElement | undefined) => void;

/** Begins the session, or shows the second step, which begins it. */
export async function continueSignIn(
  answer: SignInAnswer,
  show: ShowStep,
): Promise<SignInFailure | undefined> {
  if ('token' in answer) {
    beginSession(answer.token);
    return sessionUserNow() ? undefined : { failure: { text: LOGIN_FAILED } };
  }
  const { SecondFactorStep } = await import('../second-factor/SecondFactorStep.tsx');
  show(<SecondFactorStep step={answer.secondFactor} onRestart={() => show(undefined)} />);
  return undefined;
}
