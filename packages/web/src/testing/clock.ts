import { act } from '@testing-library/react';
import { vi } from 'vitest';

const realSetTimeout = setTimeout;
const ATTEMPTS = 400;
const ATTEMPT_MS = 25;

/** Stops the timers: they fire only when a test calls `advanceClock`. `vi.useRealTimers()` starts them again. */
export function stopClock(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
}

/** @param ms milliseconds */
export const advanceClock = (ms: number): Promise<void> =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(ms);
  });

/**
 * Repeats `check` until it passes, while the clock is stopped. `vi.waitFor` would advance the clock. Requests, renders
 * and timers of 0 ms proceed.
 */
export async function waitWithoutClock<T>(check: () => T): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    await advanceClock(0);
    try {
      return check();
    } catch (error) {
      if (attempt === ATTEMPTS) throw error;
    }
    await new Promise((resolve) => realSetTimeout(resolve, ATTEMPT_MS));
  }
}
