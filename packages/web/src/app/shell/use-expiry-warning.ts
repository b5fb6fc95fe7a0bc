import { useEffect } from 'react';
import type { SessionUser } from '../../shared/session/session-user.ts';
import { toast } from '../../shared/ui/toasts.ts';

const WARNING_MS = 120_000;
/** Browsers store the delay of a timer as a signed 32-bit integer of milliseconds. */
const MAX_TIMEOUT_MS = 2_147_483_647;

/** Warns two minutes before the session expires, so that the user can save. */
export function useExpiryWarning({ expiresAt }: SessionUser): void {
  useEffect(() => {
    if (expiresAt === undefined) return;
    const delay = expiresAt * 1000 - WARNING_MS - Date.now();
    if (delay < 0 || delay > MAX_TIMEOUT_MS) return;
    const timer = setTimeout(
      () =>
        toast.warning(
          'Tu sesión vence en dos minutos. Guarda tu trabajo; después vuelves a esta pantalla al iniciar sesión.',
          { autoHideDuration: WARNING_MS },
        ),
      delay,
    );
    return () => clearTimeout(timer);
  }, [expiresAt]);
}
