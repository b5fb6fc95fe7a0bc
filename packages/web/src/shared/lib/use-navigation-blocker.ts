import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { type Location, useBlocker } from 'react-router';

export interface BlockedNavigation {
  readonly stay: () => void;
  readonly leave: () => void;
}

export type NavigationGuard = (navigation: BlockedNavigation) => void;

/** A set, because a router asks only its last blocker, which may belong to a closed form. */
const guards = new Set<NavigationGuard>();

export function addNavigationGuard(guard: NavigationGuard): () => void {
  guards.add(guard);
  return () => guards.delete(guard);
}

/** Includes the search parameters, which name the patient of a new history. */
const addressOf = ({ pathname, search }: Location): string => pathname + search;

/** Open dialogs, drawers, menus and popovers, the topmost last. */
export const openModals = (): readonly Element[] => [
  ...document.querySelectorAll('.MuiModal-root:not(.MuiModal-hidden)'),
];

let isReturning = false;

/** True between a blocked step in the browser's history and the router's step back. */
export const isReturningToEntry = (): boolean => isReturning;

function awaitReturn(): void {
  isReturning = true;
  const finish = (): void => {
    isReturning = false;
  };
  window.addEventListener('popstate', finish, { once: true });
}

let mountedBlockers = 0;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function countBlocker(change: 1 | -1): void {
  mountedBlockers += change;
  for (const listener of listeners) listener();
}

export const useHasNavigationBlocker = (): boolean =>
  useSyncExternalStore(subscribe, () => mountedBlockers > 0);

/**
 * While a dialog, drawer, menu or popover is open, the browser's Back and Forward do what Escape does. Other
 * navigations ask the guards of unsaved work.
 */
export function useNavigationBlocker(): void {
  useLayoutEffect(() => {
    countBlocker(1);
    return () => countBlocker(-1);
  }, []);
  useDialogAndGuardBlocker();
}

export function useDialogAndGuardBlocker(): void {
  const modal = useRef<Element>(undefined);
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    modal.current = historyAction === 'POP' ? openModals().at(-1) : undefined;
    const isBlocked =
      modal.current !== undefined ||
      (guards.size > 0 && addressOf(currentLocation) !== addressOf(nextLocation));
    if (isBlocked && historyAction === 'POP') awaitReturn();
    return isBlocked;
  });
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    if (modal.current) {
      blocker.reset();
      pressEscape(modal.current);
      return;
    }
    const [guard] = [...guards].slice(-1);
    if (guard) guard({ stay: blocker.reset, leave: blocker.proceed });
    else blocker.proceed();
  }, [blocker]);
}

const pressEscape = (modal: Element): boolean =>
  modal.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
