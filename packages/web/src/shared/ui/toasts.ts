import type { OptionsObject } from 'notistack';
import { useSyncExternalStore } from 'react';

type Enqueue = (message: string, options: OptionsObject) => unknown;

type Toast = readonly [message: string, options: OptionsObject];

interface ToastStack {
  readonly enqueue: Enqueue;
  readonly closeAll: () => void;
}

let stack: ToastStack | undefined;
const waiting: Toast[] = [];
const listeners = new Set<() => void>();
let wanted = false;

const show =
  (variant: 'success' | 'error' | 'warning' | 'info') =>
  (message: string, options: OptionsObject = {}): void => {
    wanted = true;
    for (const listener of listeners) listener();
    const toast: Toast = [message, { variant, ...options }];
    if (stack) stack.enqueue(...toast);
    else waiting.push(toast);
  };

/**
 * Short messages at the lower left, at most three at a time, five seconds each (specification, section 9). The code
 * that renders them is loaded with the first one.
 */
export const toast = {
  success: show('success'),
  error: show('error'),
  warning: show('warning'),
  info: show('info'),
};

/** True from the first toast on. */
export const useHasToasts = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => wanted,
  );

/** Closes every message, for an action whose outcome replaces them. */
export function dismissToasts(): void {
  waiting.length = 0;
  stack?.closeAll();
}

/** Called by the mounted stack. Returns the function to call when it unmounts. */
export function connectToastStack(mounted: ToastStack): () => void {
  stack = mounted;
  for (const toast of waiting.splice(0)) mounted.enqueue(...toast);
  return () => {
    stack = undefined;
  };
}
