import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import { useToastsWanted } from './toasts.ts';

const TRY_AGAIN_AFTER = 3_000;

/** For what must be able to say that the network has gone. */
export const loadToasts = () => import('./ToastStack.tsx');

/** Without a network it waits for one: what there is to say is said then, and the screen stands meanwhile. */
async function loadStack(): Promise<{ default: ComponentType }> {
  try {
    return { default: (await loadToasts()).ToastStack };
  } catch {
    await new Promise((resolve) => setTimeout(resolve, TRY_AGAIN_AFTER));
    return loadStack();
  }
}

const ToastStack = lazy(loadStack);

/** After the first screen is there; before the network goes and a toast has to say so. */
const PREFETCH_AFTER = 1_000;

/** Loads what draws toasts ahead, for screens that call the server; the sign-in says by itself what went wrong. */
export function useToastsAhead(): void {
  useEffect(() => {
    const timer = setTimeout(() => void loadStack(), PREFETCH_AFTER);
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
