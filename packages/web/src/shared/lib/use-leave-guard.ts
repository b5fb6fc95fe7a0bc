import { useEffect, useRef, useState } from 'react';
import { type Location, useBlocker } from 'react-router';
import { confirmBeforeLogOut } from '../session/log-out.ts';
import { beforeReload, holdReload } from './page-reload.ts';

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

type Ask = (confirmation: LeaveConfirmation) => void;

/** The guards of unsaved work. A router supports a single blocker, which may belong to a closed form. */
const guards = new Set<Ask>();

/**
 * Requires a confirmation before the user leaves unsaved work by a link, the back button, a log-out or by closing the
 * tab. Does not apply when the session ends, which removes the form, nor after `disarm`. Work that `hasDraft` survives
 * the reload after an upgrade; other work holds that reload.
 */
export function useLeaveGuard(isDirty: boolean, { hasDraft = false } = {}): LeaveGuard {
  const [confirmation, setConfirmation] = useState<LeaveConfirmation>();
  const disarmRef = useRef<() => void>(undefined);
  useEffect(() => {
    if (!isDirty) return;
    const prevent = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', prevent);
    const allow = (): void => window.removeEventListener('beforeunload', prevent);
    const unregisterReload = beforeReload(allow);
    const releaseReload = holdReload({ hasDraft });
    const ask: Ask = ({ reason, stay, leave }) => {
      const answer = (then: () => void) => () => {
        setConfirmation(undefined);
        then();
      };
      setConfirmation({ reason, stay: answer(stay), leave: answer(leave) });
    };
    const unregister = confirmBeforeLogOut((leave) =>
      ask({ reason: 'log-out', stay: () => undefined, leave }),
    );
    guards.add(ask);
    disarmRef.current = () => guards.delete(ask);
    return () => {
      guards.delete(ask);
      allow();
      unregisterReload();
      releaseReload();
      unregister();
    };
  }, [isDirty, hasDraft]);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      guards.size > 0 && addressOf(currentLocation) !== addressOf(nextLocation),
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    const [ask] = [...guards].slice(-1);
    if (ask) ask({ reason: 'navigation', stay: blocker.reset, leave: blocker.proceed });
    else blocker.proceed();
  }, [blocker]);
  return { confirmation, disarm: () => disarmRef.current?.() };
}
