import type { SignInAnswer } from './session.ts';

/** The token of a sign-in that needed no second factor, for tests and benchmarks. */
export function sessionToken(answer: SignInAnswer): string {
  if (!('token' in answer)) throw new Error('The sign-in needs a second factor');
  return answer.token;
}
