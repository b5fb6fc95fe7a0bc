import { storedToken } from '../../shared/session/session-store.ts';

/** In localStorage: all tabs are locked and unlocked together, and a reload changes nothing. */
export interface IdleState {
  /** When somebody used any tab last, in milliseconds. */
  readonly usedAt: number;
  /** The clinic's time without use, as last known; 0: never. */
  readonly minutes: number;
  readonly isLocked: boolean;
}

export const IDLE_KEY = 'idle-lock';

/** Names the session without repeating its token. */
const sessionNow = (): string => String(storedToken()).slice(-12);

/** The state of this session. A new one has just been used. */
export function idleState(): IdleState {
  const [session, usedAt, minutes, isLocked] = (localStorage.getItem(IDLE_KEY) ?? '').split(' ');
  return session === sessionNow()
    ? { usedAt: Number(usedAt), minutes: Number(minutes), isLocked: isLocked === '1' }
    : { usedAt: Date.now(), minutes: 0, isLocked: false };
}

/** As text: `hide-if-locked.ts` reads it too. */
export function saveIdleState(change: Partial<IdleState>): void {
  const { usedAt, minutes, isLocked } = { ...idleState(), ...change };
  localStorage.setItem(IDLE_KEY, [sessionNow(), usedAt, minutes, Number(isLocked)].join(' '));
}

/** True if the screen is locked or was idle for the clinic's time, which may have passed while the computer slept. */
export const isDue = ({ isLocked, minutes, usedAt }: IdleState): boolean =>
  isLocked || (minutes > 0 && Date.now() - usedAt >= minutes * 60_000);
