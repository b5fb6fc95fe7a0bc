import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { type Location, useBlocker } from 'react-router';

/** A navigation that waits for an answer. */
export interface WaitingNavigation {
  readonly stay: () => void;
  readonly leave: () => void;
}

/** Called in place of a navigation away from unsaved work. */
export type NavigationGuard = (navigation: WaitingNavigation) => void;

/** The guards of unsaved work. A router uses its last blocker only, which may belong to a closed form. */
const guards = new Set<NavigationGuard>();

/** Guards unsaved work until the returned function is called. */
export function addNavigationGuard(guard: NavigationGuard): () => void {
  guards.add(guard);
  return () => guards.delete(guard);
}

/** Includes the search parameters: in a new history they name the patient. */
const addressOf = ({ pathname, search }: Location): string => pathname + search;

/** Dialogs, drawers, menus and popovers that are open, the topmost last. */
export const openModals = (): readonly Element[] => [
  ...document.querySelectorAll('.MuiModal-root:not(.MuiModal-hidden)'),
];

let isReturning = false;

/** True between a blocked step in the browser's history and the router's step back to where it was. */
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

/** False if no screen has called `useNavigationBlocker`: the shell blocks for it. */
export const useHasNavigationBlocker = (): boolean =>
  useSyncExternalStore(subscribe, () => mountedBlockers > 0);

/**
 * The browser's Back (and Forward) does what Escape does while a dialog, drawer, menu or popover is open: it closes, asks
 * about unsaved work, or stays open while busy. Other navigations ask the guards of unsaved work.
 */
export function useNavigationBlocker(): void {
  useLayoutEffect(() => {
    countBlocker(1);
    return () => countBlocker(-1);
  }, []);
  useUncountedBlocker();
}

export function useUncountedBlocker(): void {
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
