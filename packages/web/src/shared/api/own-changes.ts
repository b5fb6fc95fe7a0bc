import type { ServiceName } from '@dentaria/contract/services.ts';

type Listener = (service: ServiceName) => void;

const listeners = new Set<Listener>();

/** After every successful write of this tab. */
export function onOwnChange(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function reportOwnChange(service: ServiceName): void {
  for (const listener of listeners) listener(service);
}
