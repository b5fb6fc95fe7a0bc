import { useEffect, useRef, useState } from 'react';
import { confirmBeforeLogOut } from '../session/log-out.ts';
import { beforeReload, holdReload } from './code-loading/page-reload.ts';
import { addNavigationGuard, useNavigationBlocker } from './use-navigation-blocker.ts';
import { useStableCallback } from './use-stable-callback.ts';

export interface LeaveConfirmation {
  readonly reason: 'navigation' | 'log-out';
  readonly stay: () => void;
  readonly leave: () => void;
}

export interface LeaveGuard {
  readonly confirmation: LeaveConfirmation | undefined;
  readonly disarm: () => void;
}

/**
 * Asks for a confirmation before the user leaves unsaved work by a link, the back button or a log-out, or
 * closes the tab. An expired session removes the form without one. Work that `hasDraft` survives the reload
 * after an upgrade; other work prevents that reload. `allowsNavigation` exempts links and the back button.
 */
export function useLeaveGuard(
  isDirty: boolean,
  { hasDraft = false, allowsNavigation = false } = {},
): LeaveGuard {
  const [confirmation, setConfirmation] = useState<LeaveConfirmation>();
  const disarmRef = useRef<() => void>(undefined);
  const ask = useStableCallback(({ reason, stay, leave }: LeaveConfirmation): void => {
    const answer = (act: () => void) => () => {
      setConfirmation(undefined);
      act();
    };
    setConfirmation({ reason, stay: answer(stay), leave: answer(leave) });
  });
  useEffect(() => {
    if (!isDirty) return;
    const prevent = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', prevent);
    const allow = (): void => window.removeEventListener('beforeunload', prevent);
    const unregisterReload = beforeReload(allow);
    const releaseReload = holdReload({ hasDraft });
    const unregister = confirmBeforeLogOut((leave) =>
      ask({ reason: 'log-out', stay: () => undefined, leave }),
    );
    return () => {
      allow();
      unregisterReload();
      releaseReload();
      unregister();
    };
  }, [isDirty, hasDraft, ask]);
  useEffect(() => {
    if (!isDirty || allowsNavigation) return;
    const disarm = addNavigationGuard((navigation) => ask({ reason: 'navigation', ...navigation }));
    disarmRef.current = disarm;
    return disarm;
  }, [isDirty, allowsNavigation, ask]);
  useNavigationBlocker();
  return { confirmation, disarm: () => disarmRef.current?.() };
}
