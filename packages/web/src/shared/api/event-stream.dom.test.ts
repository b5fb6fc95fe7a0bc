import { schedulingService } from '@dentaria/contract/scheduling/routes.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { advanceClock, waitWithoutClock } from '../../testing/clock.ts';
import { fakeCall, noConnection, refuse } from '../../testing/fake-server.ts';
import { NOW_MS } from '../../testing/now.ts';
import { as, fakeToken } from '../../testing/session.ts';
import { beginSession, endSession, sessionUserNow } from '../session/session-store.ts';
import { followEvents } from './event-stream.ts';
import { serviceClient } from './service-client.ts';

const api = serviceClient(schedulingService);

/** A stream that a test writes. */
class FakeStream {
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

/** Follows the events of a clinic. Each call of the server is answered by the next stream or error, the last one repeated. */
function follow(...answers: (FakeStream | Error)[]) {
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
    onOffline: (isOffline) => isOffline && seen.push('offline'),
  });
  running.push(stop);
  return { requests, seen, stop };
}

const running: (() => void)[] = [];

function setVisibility(state: DocumentVisibilityState): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => {
  beginSession(fakeToken(as('RECEPTIONIST')));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  // The delay of a retry is its base.
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
});
afterEach(() => {
  for (const stop of running.splice(0)) stop();
  vi.useRealTimers();
  vi.restoreAllMocks();
  endSession('signed-out');
});

/** Advances second by second: an attempt that the clock starts takes turns of the event loop to fail. */
async function advanceSeconds(seconds: number): Promise<void> {
  await advanceClock(0);
  for (let second = 0; second < seconds; second += 1) await advanceClock(1_000);
}

const until = (check: () => void) => waitWithoutClock(check);

it('calls back for each event, with the token of the session in the header', async () => {
  const stream = new FakeStream();
  const { requests, seen } = follow(stream);
  stream.send('a');
  stream.send('b');
  await until(() => expect(seen).toEqual(['a', 'b']));
  expect(requests.map(({ token }) => token)).toEqual([fakeToken(as('RECEPTIONIST'))]);
});

it('connects again a second after the stream ends, then after two', async () => {
  const [first, second, third] = [new FakeStream(), new FakeStream(), new FakeStream()];
  const { requests, seen } = follow(first, second, third);
  first.end();
  await advanceClock(999);
  expect(requests).toHaveLength(1);
  await advanceClock(1);
  second.end();
  await until(() => expect(requests).toHaveLength(2));
  await advanceClock(1_999);
  expect(requests).toHaveLength(2);
  await advanceClock(1);
  third.send('c');
  await until(() => expect(seen).toEqual(['c']));
});

it('reports a server that is unreachable for ten seconds, until an event arrives', async () => {
  const stream = new FakeStream();
  const { seen } = follow(noConnection(), noConnection(), noConnection(), noConnection(), stream);
  await advanceSeconds(9);
  expect(seen).toEqual([]);
  await advanceSeconds(1);
  expect(seen).toEqual(['offline']);
  stream.send('d');
  await advanceClock(5_000);
  await until(() => expect(seen).toEqual(['offline', 'd']));
});

it('waits at most half a minute between two attempts', async () => {
  const { requests } = follow(refuse(503));
  await advanceSeconds(70);
  const before = requests.length;
  await advanceSeconds(30);
  expect(requests).toHaveLength(before + 1);
});

it('waits as long as the server demands', async () => {
  const stream = new FakeStream();
  const { requests, seen } = follow(refuse(429, { message: 'No' }, { 'retry-after': '20' }), stream);
  await advanceSeconds(19);
  expect(requests).toHaveLength(1);
  await advanceClock(1_500);
  expect(requests).toHaveLength(2);
  expect(seen).toEqual([]);
});

it('connects again after 45 seconds without a heartbeat, also if the computer slept', async () => {
  const streams = [new FakeStream(), new FakeStream(), new FakeStream()];
  const { requests, seen } = follow(...streams);
  streams[0]?.send('a');
  await until(() => expect(seen).toEqual(['a']));
  await advanceClock(44_000);
  expect(seen).toEqual(['a']);
  await advanceClock(6_000);
  expect(seen).toEqual(['a', 'silence']);
  await until(() => expect(requests).toHaveLength(2));
  vi.setSystemTime(NOW_MS + 3_600_000);
  await advanceClock(5_000);
  expect(seen).toEqual(['a', 'silence', 'silence']);
  await until(() => expect(requests).toHaveLength(3));
});

it('disconnects while the page is hidden, and connects when it is shown', async () => {
  const [first, second] = [new FakeStream(), new FakeStream()];
  const { requests, seen } = follow(first, second);
  first.send('a');
  await until(() => expect(seen).toEqual(['a']));
  setVisibility('hidden');
  await advanceClock(120_000);
  expect(requests).toHaveLength(1);
  setVisibility('visible');
  second.send('b');
  await until(() => expect(seen).toEqual(['a', 'b']));
});

it('connects at once when the network is back', async () => {
  const stream = new FakeStream();
  const { requests, seen } = follow(noConnection(), noConnection(), noConnection(), stream);
  await advanceSeconds(5);
  expect(requests).toHaveLength(3);
  window.dispatchEvent(new Event('online'));
  stream.send('a');
  await until(() => expect(seen).toEqual(['a']));
});

it('ends the session on 401 and does not connect again', async () => {
  const { requests } = follow(refuse(401));
  await until(() => expect(sessionUserNow()).toBeUndefined());
  await advanceClock(60_000);
  expect(requests).toHaveLength(1);
});

it('ends on 404, as of a clinic that was deactivated', async () => {
  const { requests, seen } = follow(refuse(404));
  await advanceClock(60_000);
  expect([requests.length, seen]).toEqual([1, []]);
});

it('ends when it is stopped', async () => {
  const stream = new FakeStream();
  const { requests, seen, stop } = follow(stream);
  stream.send('a');
  await until(() => expect(seen).toEqual(['a']));
  stop();
  stream.send('b');
  await advanceClock(120_000);
  expect([requests.length, seen]).toEqual([1, ['a']]);
});
