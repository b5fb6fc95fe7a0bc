import { lazy, Suspense, useEffect } from 'react';
import { useToastsWanted } from './toasts.ts';

const loadStack = async () => ({ default: (await import('./ToastStack.tsx')).ToastStack });

const ToastStack = lazy(loadStack);

/** After the first screen is there; before the network goes and a toast has to say so. */
const PREFETCH_AFTER = 1_000;

/** Loads what draws toasts ahead, for screens that call the server; the sign-in says by itself what went wrong. */
export function useToastsAhead(): void {
  useEffect(() => {
    const timer = setTimeout(() => void loadStack().catch(() => undefined), PREFETCH_AFTER);
    return () => clearTimeout(timer);
  }, []);
}

/** Where toasts appear. Stands once, beside the application. */
export function ToastRegion() {
  const wanted = useToastsWanted();
  return (
    <section aria-label="Notificaciones">
      <Suspense>{wanted && <ToastStack />}</Suspense>
    </section>
  );
}
