import type { OptionsObject } from 'notistack';
import { useSyncExternalStore } from 'react';

type Enqueue = (message: string, options: OptionsObject) => unknown;

export type Toast = readonly [message: string, options: OptionsObject];

export const DEFAULT_TOAST_MS = 5_000;

interface ToastStack {
  readonly enqueue: Enqueue;
  readonly closeAll: () => void;
}

let stack: ToastStack | undefined;
let waiting: readonly Toast[] = [];
let wanted = false;
const listeners = new Set<() => void>();

function setWaiting(toasts: readonly Toast[]): void {
  waiting = toasts;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const show =
  (variant: 'success' | 'error' | 'warning' | 'info') =>
  (message: string, options: OptionsObject = {}): void => {
    const toast: Toast = [message, { variant, ...options }];
    wanted = true;
    if (stack) stack.enqueue(...toast);
    else setWaiting([...waiting.filter(([other]) => other !== message), toast]);
  };

/** Specification, section 9. The code that renders toasts is loaded with the first one. */
export const toast = {
  success: show('success'),
  error: show('error'),
  warning: show('warning'),
  info: show('info'),
};

/** True once a toast has been shown. */
export const useHasToasts = (): boolean => useSyncExternalStore(subscribe, () => wanted);

/** Toasts waiting for the code that renders them. */
export const useWaitingToasts = (): readonly Toast[] => useSyncExternalStore(subscribe, () => waiting);

export const removeWaitingToast = (toast: Toast): void =>
  setWaiting(waiting.filter((other) => other !== toast));

/** For actions whose result replaces all earlier messages. */
export function dismissToasts(): void {
  setWaiting([]);
  stack?.closeAll();
}

/** Returns the function to call on unmount. */
export function connectToastStack(mounted: ToastStack): () => void {
  stack = mounted;
  for (const toast of waiting) mounted.enqueue(...toast);
  setWaiting([]);
  return () => {
    stack = undefined;
  };
}
