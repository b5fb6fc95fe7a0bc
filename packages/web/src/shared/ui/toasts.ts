import type { OptionsObject } from 'notistack';
import { useSyncExternalStore } from 'react';

type Enqueue = (message: string, options: OptionsObject) => unknown;

type Toast = readonly [message: string, options: OptionsObject];

let deliver: Enqueue | undefined;
const waiting: Toast[] = [];
const listeners = new Set<() => void>();
let wanted = false;

const show =
  (variant: 'success' | 'error' | 'warning' | 'info') =>
  (message: string, options: OptionsObject = {}): void => {
    wanted = true;
    for (const listener of listeners) listener();
    if (deliver) deliver(message, { variant, ...options });
    else waiting.push([message, { variant, ...options }]);
  };

/**
 * Short messages at the lower left, at most three at once, five seconds each (specification, section 9). The code that
 * draws them is loaded with the first one.
 */
export const toast = {
  success: show('success'),
  error: show('error'),
  warning: show('warning'),
  info: show('info'),
};

/** Whether there was a first toast. */
export const useToastsWanted = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => wanted,
  );

/** Told by the stack once it stands; what it answers is called when the stack goes. */
export function toastsReady(enqueue: Enqueue): () => void {
  deliver = enqueue;
  for (const toast of waiting.splice(0)) enqueue(...toast);
  return () => {
    deliver = undefined;
  };
}
