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
  if (confirmation) confirmation(leave);
  else leave();
}

/** Ends the session here without waiting for the server, so that signing out works offline. */
function leave(): void {
  authApi.logout().catch(() => undefined);
  endSession('signed-out');
}
