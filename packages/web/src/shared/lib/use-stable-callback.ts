import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * Returns a stable function that calls the handler of the latest render. For event handlers only: memoized
 * children that receive it do not render with their parent.
 */
export function useStableCallback<Args extends unknown[]>(
  handler: (...args: Args) => void,
): (...args: Args) => void {
  const latest = useRef(handler);
  useLayoutEffect(() => {
    latest.current = handler;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
}
