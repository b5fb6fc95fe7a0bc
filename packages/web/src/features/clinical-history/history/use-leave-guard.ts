import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { sessionUserNow } from '../../../shared/session/session-store.ts';

/** Asks before unsaved work is left: by a link, the back button or by closing the tab. Not when the session ended. */
export function useLeaveGuard(isDirty: boolean) {
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);
  return useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && currentLocation.pathname !== nextLocation.pathname && sessionUserNow() !== undefined,
  );
}
