import { useEffect } from 'react';
import { loadUntilAvailable } from '../lib/load-until-available.ts';
import { lazyComponent } from './lazy-component.tsx';
import { useHasToasts } from './toasts.ts';

/** For code that must be able to show a toast while offline. */
export const loadToasts = () => import('./ToastStack.tsx');

/** No warning while offline: a toast could not appear either. Queued ones are shown later. */
const ToastStack = lazyComponent(
  async () => (await loadToasts()).ToastStack,
  () => undefined,
);

/** After the first screen has loaded, so that a toast can report a lost connection. */
const PREFETCH_AFTER = 1_000;

/** Preloads the toast code on screens that call the server. The sign-in shows its errors itself. */
export function usePreloadedToasts(): void {
  useEffect(() => {
    const timer = setTimeout(() => void loadUntilAvailable(loadToasts), PREFETCH_AFTER);
    return () => clearTimeout(timer);
  }, []);
}

/** The container of toasts, rendered once. */
export function ToastRegion() {
  const wanted = useHasToasts();
  return <section aria-label="Notificaciones">{wanted && <ToastStack />}</section>;
}
