import type { ServiceName } from '@dentaria/contract/services.ts';

type Listener = (service: ServiceName) => void;

const listeners = new Set<Listener>();

/** Calls `listener` after every successful write by this tab. */
export function onOwnChange(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function reportOwnChange(service: ServiceName): void {
  for (const listener of listeners) listener(service);
}
