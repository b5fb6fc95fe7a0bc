import { lazy, Suspense } from 'react';
import { useToastsWanted } from './toasts.ts';

const ToastStack = lazy(async () => ({ default: (await import('./ToastStack.tsx')).ToastStack }));

/** Where toasts appear. Stands once, beside the application. */
export function ToastRegion() {
  const wanted = useToastsWanted();
  return (
    <section aria-label="Notificaciones">
      <Suspense>{wanted && <ToastStack />}</Suspense>
    </section>
  );
}
