import { useEffect } from 'react';
import { useStableCallback } from './use-stable-callback.ts';

/** The first screen loads and renders before. */
const FIRST_SCREEN_MS = 1_000;
const IDLE_TIMEOUT_MS = 5_000;

/** Loads code that a click will need while the page is idle, so that the first click does not wait for it. */
export function usePreloadWhenIdle(load: () => Promise<unknown>): void {
  const start = useStableCallback((): void => void load().catch(() => undefined));
  useEffect(() => {
    let idle: number | undefined;
    const timer = setTimeout(() => {
      // Safari has none.
      if (typeof requestIdleCallback === 'undefined') start();
      else idle = requestIdleCallback(start, { timeout: IDLE_TIMEOUT_MS });
    }, FIRST_SCREEN_MS);
    return () => {
      clearTimeout(timer);
      if (idle !== undefined) cancelIdleCallback(idle);
    };
  }, [start]);
}
