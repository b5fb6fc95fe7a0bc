import { authApi } from '../api/auth.ts';
import { endSession } from './session-store.ts';

type Question = (leave: () => void) => void;

const questions = new Set<Question>();

/** While a screen holds unsaved work it is asked before a log-out, and calls `leave` if it may be. Returns how to end that. */
export function askBeforeLogOut(question: Question): () => void {
  questions.add(question);
  return () => questions.delete(question);
}

/** Signs out, after the question of a screen with unsaved work if there is one. */
export function logOut(): void {
  const [question] = questions;
  if (question) question(leave);
  else leave();
}

/** Signs out here at once and tells the server, whose answer changes nothing: offline one can leave too. */
function leave(): void {
  authApi.logout().catch(() => undefined);
  endSession('signed-out');
}
