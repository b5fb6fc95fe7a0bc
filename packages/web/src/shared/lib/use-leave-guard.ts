import { useEffect, useRef, useState } from 'react';
import { type Location, useBlocker } from 'react-router';
import { confirmBeforeLogOut } from '../session/log-out.ts';
import { beforeReload } from './page-reload.ts';

/** A pending confirmation to leave unsaved work. */
export interface LeaveConfirmation {
  readonly reason: 'navigation' | 'log-out';
  readonly stay: () => void;
  readonly leave: () => void;
}

export interface LeaveGuard {
  /** Undefined while no confirmation is pending. */
  readonly confirmation: LeaveConfirmation | undefined;
  /** Disables the guard. */
  readonly disarm: () => void;
}

/** Includes the search parameters: in a new history they name the patient. */
const addressOf = ({ pathname, search }: Location): string => pathname + search;

/**
 * Requires a confirmation before the user leaves unsaved work by a link, the back button, a log-out or by closing the
 * tab. Does not apply when the session ends, which removes the form, nor after `disarm`.
 */
export function useLeaveGuard(isDirty: boolean): LeaveGuard {
  const isDisarmed = useRef(false);
  const [leaveSession, setLeaveSession] = useState<() => void>();
  useEffect(() => {
    if (!isDirty) return;
    const prevent = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', prevent);
    const allow = (): void => window.removeEventListener('beforeunload', prevent);
    const unregisterReload = beforeReload(allow);
    const unregister = confirmBeforeLogOut((leave) => setLeaveSession(() => leave));
    return () => {
      allow();
      unregisterReload();
      unregister();
    };
  }, [isDirty]);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && !isDisarmed.current && addressOf(currentLocation) !== addressOf(nextLocation),
  );
  const disarm = (): void => {
    isDisarmed.current = true;
  };
  if (blocker.state === 'blocked') {
    return { confirmation: { reason: 'navigation', stay: blocker.reset, leave: blocker.proceed }, disarm };
  }
  const logOut = leaveSession && {
    reason: 'log-out' as const,
    stay: () => setLeaveSession(undefined),
    leave: leaveSession,
  };
  return { confirmation: logOut, disarm };
}
