import { authApi } from '../api/auth.ts';
import { endSession } from './session-store.ts';

type Confirmation = (leave: () => void) => void;

const confirmations = new Set<Confirmation>();

/** Registers a confirmation, which calls `leave` once the user agrees. Returns a function that removes it. */
export function confirmBeforeLogOut(confirmation: Confirmation): () => void {
  confirmations.add(confirmation);
  return () => confirmations.delete(confirmation);
}

export function logOut(): void {
  const [confirmation] = confirmations;
  if (confirmation) confirmation(() => leave());
  else leave();
}

export const hasUnsavedWork = (): boolean => confirmations.size > 0;

/** Does not wait for the server, so that signing out works offline. */
function leave(end: 'signed-out' | 'locked' = 'signed-out'): void {
  authApi.logout().catch(() => undefined);
  endSession(end);
}

export const logOutFromLockScreen = (): void => leave('locked');
