import { useEffect, useRef, useState } from 'react';
import { type Location, useBlocker } from 'react-router';
import { askBeforeLogOut } from '../session/log-out.ts';

/** What is asked when unsaved work is about to be left. */
export interface LeaveQuestion {
  readonly reason: 'navigation' | 'log-out';
  readonly stay: () => void;
  readonly leave: () => void;
}

export interface LeaveGuard {
  /** Asked just now. */
  readonly question: LeaveQuestion | undefined;
  /** From now on nothing is asked. */
  readonly disarm: () => void;
}

/** The search belongs to it: it may say whose first history this is. */
const addressOf = ({ pathname, search }: Location): string => pathname + search;

/**
 * Asks before unsaved work is left: by a link, the back button, a log-out or by closing the tab. Not when the session
 * ended, which takes the form away, and not after `disarm`.
 */
export function useLeaveGuard(isDirty: boolean): LeaveGuard {
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
      isDirty && !isFree.current && addressOf(currentLocation) !== addressOf(nextLocation),
  );
  const disarm = (): void => {
    isFree.current = true;
  };
  if (blocker.state === 'blocked') {
    return { question: { reason: 'navigation', stay: blocker.reset, leave: blocker.proceed }, disarm };
  }
  const logOut = leaveSession && {
    reason: 'log-out' as const,
    stay: () => setLeaveSession(undefined),
    leave: leaveSession,
  };
  return { question: logOut, disarm };
}
