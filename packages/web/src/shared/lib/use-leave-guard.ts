import { useEffect, useRef, useState } from 'react';
import { confirmBeforeLogOut } from '../session/log-out.ts';
import { beforeReload, holdReload } from './page-reload.ts';
import { addNavigationGuard, useNavigationBlocker } from './use-navigation-blocker.ts';

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
    const ask = ({ reason, stay, leave }: LeaveConfirmation): void => {
      const answer = (then: () => void) => () => {
        setConfirmation(undefined);
        then();
      };
      setConfirmation({ reason, stay: answer(stay), leave: answer(leave) });
    };
    const unregister = confirmBeforeLogOut((leave) =>
      ask({ reason: 'log-out', stay: () => undefined, leave }),
    );
    const disarm = addNavigationGuard((navigation) => ask({ reason: 'navigation', ...navigation }));
    disarmRef.current = disarm;
    return () => {
      disarm();
      allow();
      unregisterReload();
      releaseReload();
      unregister();
    };
  }, [isDirty, hasDraft]);
  useNavigationBlocker();
  return { confirmation, disarm: () => disarmRef.current?.() };
}
