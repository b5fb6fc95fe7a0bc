import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, useEffect, useState } from 'react';
import { holdReload } from '../../lib/code-loading/page-reload.ts';
import { lazyComponent } from '../lazy-component.tsx';
import {
  DEFAULT_TOAST_MS,
  removeWaitingToast,
  type Toast,
  useHasToasts,
  useWaitingToasts,
} from '../toasts.ts';

/** Call it early where a toast must appear even offline. */
export const loadToasts = () => import('./ToastStack.tsx');

/** `PlainToasts` shows the messages if this code cannot be loaded. */
const ToastStack = lazyComponent(
  async () => (await loadToasts()).ToastStack,
  () => undefined,
);

const PLAIN_AFTER_MS = 2_000;

/** Fallback if the code of the toasts cannot be loaded. The page does not reload itself while one is shown. */
export function PlainToasts() {
  const toasts = useWaitingToasts();
  const [isLate, setLate] = useState(false);
  const hasToasts = toasts.length > 0;
  useEffect(() => (hasToasts ? holdReload({ hasDraft: false }) : undefined), [hasToasts]);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PLAIN_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isLate || !hasToasts) return null;
  return (
    <Box sx={PLAIN}>
      {toasts.map((toast) => (
        <PlainToast key={toast[0]} toast={toast} />
      ))}
    </Box>
  );
}

function PlainToast({ toast }: { toast: Toast }) {
  const [message, { action, autoHideDuration }] = toast;
  useEffect(() => {
    const timer = setTimeout(() => removeWaitingToast(toast), autoHideDuration ?? DEFAULT_TOAST_MS);
    return () => clearTimeout(timer);
  }, [toast, autoHideDuration]);
  return (
    <Box role="alert">
      {message}
      {action as ReactNode}
      <Button color="inherit" size="small" onClick={() => removeWaitingToast(toast)}>
        Cerrar
      </Button>
    </Box>
  );
}

const PLAIN = {
  position: 'fixed',
  bottom: 8,
  left: 8,
  zIndex: 'snackbar',
  maxWidth: 'calc(100vw - 16px)',
  '& > *': { mt: 1, px: 2, py: 1, borderRadius: 1, bgcolor: 'text.primary', color: 'background.paper' },
} as const;

export function ToastRegion() {
  const wanted = useHasToasts();
  return <section aria-label="Notificaciones">{wanted && <ToastStack fallback={<PlainToasts />} />}</section>;
}
