import { authApi } from '../api/auth.ts';
import { endSession } from './session-store.ts';

/** Must call `leave` when the user confirms. */
type Confirmation = (leave: () => void) => void;

const confirmations = new Set<Confirmation>();

/** Registers a confirmation before log-out, for a screen with unsaved work. Returns the function that removes it. */
export function confirmBeforeLogOut(confirmation: Confirmation): () => void {
  confirmations.add(confirmation);
  return () => confirmations.delete(confirmation);
}

/** Signs out, after a confirmation if a screen has unsaved work. */
export function logOut(): void {
  const [confirmation] = confirmations;
  if (confirmation) confirmation(() => leave());
  else leave();
}

/** True if a screen has unsaved work. */
export const hasUnsavedWork = (): boolean => confirmations.size > 0;

/** Ends the session here without waiting for the server, so that signing out works offline. */
function leave(end: 'signed-out' | 'locked' = 'signed-out'): void {
  authApi.logout().catch(() => undefined);
  endSession(end);
}

/** Signs out of a locked screen, whose unsaved work is kept. */
export const leaveLocked = (): void => leave('locked');
