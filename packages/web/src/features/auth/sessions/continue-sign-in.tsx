import { LOGIN_FAILED } from '@dentaria/contract/auth/login-failed.ts';
import type { SignInAnswer } from '@dentaria/contract/auth/session.ts';
import type { ReactElement } from 'react';
import { beginSession, sessionUserNow } from '../../../shared/session/session-store.ts';
import type { SignInFailure } from './sign-in.ts';

/** Shows a step in place of the page's form; undefined shows the form again. */
export type ShowStep = (step: ReactElement | undefined) => void;

/**
 * What a page does with the answer to a proven first factor: begins the session, or shows the second step, which begins
 * it. A page that leads signed-in users away needs nothing else.
 */
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
