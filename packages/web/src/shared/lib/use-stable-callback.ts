import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * A function that stays the same over renders and does what the latest render's would do. For handlers only: children
 * that take it need not be drawn again with their parent.
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
