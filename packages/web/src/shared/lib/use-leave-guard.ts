import { useEffect, useRef, useState } from 'react';
import { type Location, useBlocker } from 'react-router';
import { askBeforeLogOut } from '../session/log-out.ts';
import { sessionUserNow } from '../session/session-store.ts';

/** What is asked when unsaved work is about to be left. */
export interface LeaveQuestion {
  readonly reason: 'navigation' | 'log-out';
  readonly stay: () => void;
  readonly leave: () => void;
}

/** The search belongs to it: it may say whose first history this is. */
const addressOf = ({ pathname, search }: Location): string => pathname + search;

/**
 * Asks before unsaved work is left: by a link, the back button, a log-out or by closing the tab. Not when the session
 * ended, and not after `letGo`.
 */
export function useLeaveGuard(isDirty: boolean): {
  question: LeaveQuestion | undefined;
  letGo: () => void;
} {
  const isFree = useRef(false);
  const [leaveSession, setLeaveSession] = useState<() => void>();
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    const withdraw = askBeforeLogOut((leave) => setLeaveSession(() => leave));
    return () => {
      window.removeEventListener('beforeunload', ask);
      withdraw();
    };
  }, [isDirty]);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty &&
      !isFree.current &&
      addressOf(currentLocation) !== addressOf(nextLocation) &&
      sessionUserNow() !== undefined,
  );
  const letGo = (): void => {
    isFree.current = true;
  };
  if (blocker.state === 'blocked') {
    return { question: { reason: 'navigation', stay: blocker.reset, leave: blocker.proceed }, letGo };
  }
  const logOut = leaveSession && {
    reason: 'log-out' as const,
    stay: () => setLeaveSession(undefined),
    leave: leaveSession,
  };
  return { question: logOut, letGo };
}
