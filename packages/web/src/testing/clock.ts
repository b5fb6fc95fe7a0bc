import { act } from '@testing-library/react';
import { vi } from 'vitest';

const realSetTimeout = setTimeout;
const ATTEMPTS = 400;
const ATTEMPT_MS = 25;
/** Renders and timers of 0 ms that a timer causes, such as the end of an animation, need a few rounds. */
const ROUNDS = 5;

/** Stops the timers: they fire only when a test calls `advanceClock`. `vi.useRealTimers()` starts them again. */
export function stopClock(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
}

const advance = (ms: number): Promise<void> =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(ms);
  });

const pause = (): Promise<void> => new Promise((resolve) => realSetTimeout(resolve, ATTEMPT_MS));

/** Advances the clock and waits until the screen shows the effect. @param ms milliseconds */
export async function advanceClock(ms: number): Promise<void> {
  await advance(ms);
  for (let round = 0; round < ROUNDS; round += 1) {
    await pause();
    await advance(0);
  }
}

/**
 * Repeats `check` until it passes, while the clock is stopped. `vi.waitFor` would advance the clock. Requests, renders
 * and timers of 0 ms proceed.
 */
export async function waitWithoutClock<T>(check: () => T): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    await advance(0);
    try {
      return check();
    } catch (error) {
      if (attempt === ATTEMPTS) throw error;
    }
    await pause();
  }
}
