import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router';
import { isReturningToEntry, openModals } from '../../shared/lib/use-navigation-blocker.ts';
import { useStableCallback } from '../../shared/lib/use-stable-callback.ts';

/** True if Back would leave the application, which no page can prevent. False in browsers without the Navigation API. */
function isFirstEntry(): boolean {
  const { navigation } = window;
  if (!navigation?.currentEntry) return false;
  return navigation.entries()[navigation.currentEntry.index - 1]?.sameDocument !== true;
}

/**
 * Adds an entry with the same address to the browser's history before a dialog opens on the first one, so that Back can
 * close the dialog. Later, Back skips that entry.
 */
export function useStepBeforeDialogs(): void {
  const navigate = useNavigate();
  const location = useLocation();
  const type = useNavigationType();
  const stepKey = useRef<string>(undefined);
  const isAdding = useRef(false);
  const before = useRef(location);
  const addStep = useStableCallback((): void => {
    if (isAdding.current || isReturningToEntry() || openModals().length === 0 || !isFirstEntry()) return;
    isAdding.current = true;
    const { pathname, search, hash, state } = location;
    void navigate({ pathname, search, hash }, { state, preventScrollReset: true });
  });
  useEffect(() => {
    const observer = new MutationObserver(addStep);
    observer.observe(document.body, { childList: true });
    return () => observer.disconnect();
  }, [addStep]);
  useEffect(() => {
    const previous = before.current;
    before.current = location;
    if (previous.key === location.key) return;
    if (isAdding.current) stepKey.current = location.key;
    isAdding.current = false;
    const isBack = type === 'POP' && previous.key === stepKey.current && isFirstEntry();
    if (isBack) window.history.back();
  }, [location, type]);
}
