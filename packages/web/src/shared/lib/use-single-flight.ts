import { useRef } from 'react';

/**
 * Ignores calls while `work` is pending. Disabling the button is too late: the second click of a double click may
 * arrive before React renders. `work` must report its own errors.
 */
export function useSingleFlight<Args extends readonly unknown[]>(
  work: (...args: Args) => Promise<unknown>,
): (...args: Args) => void {
  const isPending = useRef(false);
  return (...args) => {
    if (isPending.current) return;
    isPending.current = true;
    const settle = (): void => {
      isPending.current = false;
    };
    work(...args).then(settle, settle);
  };
}
