import { storedToken } from '../../shared/session/session-store.ts';

/** In localStorage, so that all tabs are locked and unlocked together. */
export interface IdleState {
  /** Last user activity in any tab, in epoch milliseconds. */
  readonly usedAt: number;
  /** Idle time after which the clinic locks the screen, as last read. 0 means never. */
  readonly minutes: number;
  readonly isLocked: boolean;
}

export const IDLE_KEY = 'idle-lock';

const sessionNow = (): string => String(storedToken()).slice(-12);

export function idleState(): IdleState {
  const [session, usedAt, minutes, isLocked] = (localStorage.getItem(IDLE_KEY) ?? '').split(' ');
  return session === sessionNow()
    ? { usedAt: Number(usedAt), minutes: Number(minutes), isLocked: isLocked === '1' }
    : { usedAt: Date.now(), minutes: 0, isLocked: false };
}

export function saveIdleState(change: Partial<IdleState>): void {
  const { usedAt, minutes, isLocked } = { ...idleState(), ...change };
  localStorage.setItem(IDLE_KEY, [sessionNow(), usedAt, minutes, Number(isLocked)].join(' '));
}

export const isLockDue = ({ isLocked, minutes, usedAt }: IdleState): boolean =>
  isLocked || (minutes > 0 && Date.now() - usedAt >= minutes * 60_000);

/** Hides the page (lock.css) before the code of the lock has loaded. */
export function hideIfLocked(): void {
  if (isLockDue(idleState())) document.body.classList.add('locked');
}
