import { useEffect } from 'react';
import { useStableCallback } from '../use-stable-callback.ts';

const AFTER_FIRST_SCREEN_MS = 1_000;
const IDLE_TIMEOUT_MS = 5_000;

export function usePreloadWhenIdle(load: () => Promise<unknown>): void {
  const start = useStableCallback((): void => void load().catch(() => undefined));
  useEffect(() => {
    let idle: number | undefined;
    const timer = setTimeout(() => {
      // Safari does not support it.
      if (typeof requestIdleCallback === 'undefined') start();
      else idle = requestIdleCallback(start, { timeout: IDLE_TIMEOUT_MS });
    }, AFTER_FIRST_SCREEN_MS);
    return () => {
      clearTimeout(timer);
      if (idle !== undefined) cancelIdleCallback(idle);
    };
  }, [start]);
}
