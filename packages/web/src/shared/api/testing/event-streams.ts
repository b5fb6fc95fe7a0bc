import { schedulingService } from '@dentaria/contract/scheduling/routes.ts';
import { vi } from 'vitest';
import { advanceClock } from '../../../testing/clock.ts';
import { fakeCall } from '../../../testing/fake-server.ts';
import { as, fakeToken } from '../../../testing/session.ts';
import { beginSession, endSession } from '../../session/session-store.ts';
import { followEvents } from '../event-stream.ts';
import { serviceClient } from '../service-client.ts';

const api = serviceClient(schedulingService);

export class FakeStream {
  readonly #events: (string | undefined)[] = [];
  #wake = (): void => undefined;

  send(stamp: string): void {
    this.#events.push(stamp);
    this.#wake();
  }

  end(): void {
    this.#events.push(undefined);
    this.#wake();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<{ stamp: string }> {
    for (;;) {
      if (this.#events.length === 0) await new Promise<void>((wake) => (this.#wake = wake));
      const stamp = this.#events.shift();
      if (stamp === undefined) return;
      yield { stamp };
    }
  }
}

/** Follows the events of a clinic. Each request gets the next stream or error, and later ones the last. */
export function follow(...answers: (FakeStream | Error)[]) {
  let calls = 0;
  const requests = fakeCall(schedulingService, 'watchAgenda', () => {
    const answer = answers[Math.min(calls, answers.length - 1)];
    calls += 1;
    if (!answer || answer instanceof Error) throw answer;
    return answer;
  });
  const seen: string[] = [];
  const stop = followEvents({
    open: (signal) => api.watchAgenda({ params: { clinicId: 4 } }, { signal }),
    onEvent: ({ stamp }) => seen.push(stamp),
    onSilence: () => seen.push('silence'),
  });
  running.push(stop);
  return { requests, seen, stop };
}

const running: (() => void)[] = [];

/** Begins a session and stops the clock. */
export function startStreams(): void {
  beginSession(fakeToken(as('RECEPTIONIST')));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  // Removes the jitter of the retry delay.
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
}

export function endStreams(): void {
  for (const stop of running.splice(0)) stop();
  vi.useRealTimers();
  vi.restoreAllMocks();
  endSession('signed-out');
}

/** Advances in steps of a second, because a timer's request needs several turns of the event loop to fail. */
export async function advanceSeconds(seconds: number): Promise<void> {
  await advanceClock(0);
  for (let second = 0; second < seconds; second += 1) await advanceClock(1_000);
}
