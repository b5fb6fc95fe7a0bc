import { act } from '@testing-library/react';
import { vi } from 'vitest';

/** A request to the fake server takes about twenty turns of the event loop. */
const TURNS = 20_000;
/** A timer may trigger renders and timers of 0 ms, such as the end of an animation. */
const ROUNDS = 5;
const TURNS_PER_ROUND = 50;

/** Stops the timers until the end of the test or `startClock`. Meanwhile only `advanceClock` fires them. */
export function stopClock(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
}

/** Restarts the timers and keeps the date. */
export function startClock(): void {
  const now = presentMs();
  vi.useRealTimers();
  vi.setSystemTime(now);
}

/** Epoch milliseconds. */
export const presentMs = (): number => Number(vi.getMockedSystemTime());

const advance = (ms: number): Promise<void> =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(ms);
  });

const turn = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });

/** Advances the clock and waits until the screen shows the effect. */
export async function advanceClock(ms: number): Promise<void> {
  await advance(ms);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (let turns = 0; turns < TURNS_PER_ROUND; turns += 1) await turn();
    await advance(0);
  }
}

/**
 * Repeats `check` until it passes while the clock is stopped, which `vi.waitFor` would advance. Requests,
 * renders and timers of 0 ms proceed.
 */
export async function waitWithoutClock<T>(check: () => T): Promise<T> {
  for (let turns = 1; ; turns += 1) {
    await turn();
    // Not on every turn, because a check reads the whole screen.
    if (turns % TURNS_PER_ROUND !== 0) continue;
    await advance(0);
    try {
      return check();
    } catch (error) {
      if (turns >= TURNS) throw error;
    }
  }
}
