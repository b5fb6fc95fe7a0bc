import type { SignInAnswer } from './session.ts';

export function sessionToken(answer: SignInAnswer): string {
  if (!('token' in answer)) throw new Error('The sign-in needs a second factor');
  return answer.token;
}
