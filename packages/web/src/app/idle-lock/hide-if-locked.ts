import { storedToken } from '../../shared/session/session-store.ts';

/**
 * Hides the page (lock.css) at its start if it is locked or due, before the code of the lock is loaded. Short, because every
 * screen loads it: `idle-state.ts` writes what it reads.
 */
export function hideIfLocked(): void {
  const [session = '', usedAt, minutes, isLocked] = (localStorage.getItem('idle-lock') ?? '').split(' ');
  const isDue = Number(minutes) > 0 && Date.now() - Number(usedAt) >= Number(minutes) * 60_000;
  if ((isLocked === '1' || isDue) && storedToken()?.endsWith(session)) document.body.classList.add('locked');
}
