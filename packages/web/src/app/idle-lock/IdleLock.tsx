import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { authApi } from '../../shared/api/auth.ts';
import type { SessionUser } from '../../shared/session/session-user.ts';
import { IDLE_KEY, idleState, isLockDue, saveIdleState } from './idle-state.ts';
import { LockScreen } from './LockScreen.tsx';

const SETTING_REFRESH_MS = 10 * 60_000;
/** Short, because the screen cannot be locked until the setting has loaded. */
const SETTING_RETRY_MS = 30_000;
const CHECK_MS = 1_000;
const MIN_MS_BETWEEN_SAVES = 1_000;

const ACTIVITY_EVENTS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'scroll'] as const;

const idleLockQuery = queryOptions({
  queryKey: ['idle-lock'],
  queryFn: ({ signal }) => authApi.readIdleLock({}, { signal }),
  staleTime: SETTING_REFRESH_MS,
  refetchInterval: ({ state }) => (state.data ? SETTING_REFRESH_MS : SETTING_RETRY_MS),
});

/** Covers the screen, which stays mounted with everything that was typed (docs/decisions/0102). */
export function IdleLock({ user }: { user: SessionUser }) {
  const { data } = useQuery(idleLockQuery);
  const minutes = data && (data.minutes ?? 0);
  useEffect(() => {
    if (minutes === undefined) return;
    saveIdleState({ minutes, ...(idleState().minutes === 0 && { usedAt: Date.now() }) });
  }, [minutes]);
  const isLocked = useIsLocked();
  if (!isLocked) return null;
  return createPortal(<LockScreen user={user} onUnlock={unlock} />, document.body);
}

const unlock = (): void => {
  saveIdleState({ isLocked: false, usedAt: Date.now() });
  window.dispatchEvent(new StorageEvent('storage', { key: IDLE_KEY }));
};

function useIsLocked(): boolean {
  const [isLocked, setLocked] = useState(() => isLockDue(idleState()));
  useEffect(() => {
    const check = (): boolean => {
      const state = idleState();
      const due = isLockDue(state);
      if (due !== state.isLocked) saveIdleState({ isLocked: due });
      setLocked(due);
      return due;
    };
    const recordActivity = (): void => {
      if (check()) return;
      const { minutes, usedAt } = idleState();
      if (minutes > 0 && Date.now() - usedAt >= MIN_MS_BETWEEN_SAVES) saveIdleState({ usedAt: Date.now() });
    };
    check();
    const listeners = new AbortController();
    const { signal } = listeners;
    for (const type of ACTIVITY_EVENTS)
      window.addEventListener(type, recordActivity, { signal, capture: true, passive: true });
    window.addEventListener('focus', check, { signal });
    window.addEventListener('pageshow', check, { signal });
    document.addEventListener('visibilitychange', check, { signal });
    window.addEventListener('storage', ({ key }) => key === IDLE_KEY && check(), { signal });
    const timer = setInterval(check, CHECK_MS);
    return () => {
      listeners.abort();
      clearInterval(timer);
    };
  }, []);
  useLayoutEffect(() => {
    document.body.classList.toggle('locked', isLocked);
    return () => document.body.classList.remove('locked');
  }, [isLocked]);
  return isLocked;
}
