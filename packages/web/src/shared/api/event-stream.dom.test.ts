import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { advanceClock, waitWithoutClock } from '../../testing/clock.ts';
import { noConnection, refuse } from '../../testing/fake-server.ts';
import { NOW_MS } from '../../testing/now.ts';
import { as, fakeToken } from '../../testing/session.ts';
import { sessionUserNow } from '../session/session-store.ts';
import { advanceSeconds, endStreams, FakeStream, follow, startStreams } from './testing/event-streams.ts';

function setVisibility(state: DocumentVisibilityState): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(startStreams);
afterEach(endStreams);

const until = (check: () => void) => waitWithoutClock(check);

it('reports each event, and sends the session token in the header', async () => {
  const stream = new FakeStream();
  const { requests, seen } = follow(stream);
  stream.send('a');
  stream.send('b');
  await until(() => expect(seen).toEqual(['a', 'b']));
  expect(requests.map(({ token }) => token)).toEqual([fakeToken(as('RECEPTIONIST'))]);
});

it('reconnects one second after the stream ends, then after two', async () => {
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

it('reconnects after 45 seconds without a heartbeat, even if the computer slept', async () => {
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

it('disconnects while the page is hidden, and reconnects when it is shown', async () => {
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

it('reconnects without a delay when the network returns', async () => {
  const stream = new FakeStream();
  const { requests, seen } = follow(noConnection(), noConnection(), noConnection(), stream);
  await advanceSeconds(5);
  expect(requests).toHaveLength(3);
  window.dispatchEvent(new Event('online'));
  stream.send('a');
  await until(() => expect(seen).toEqual(['a']));
});

it('ends the session on 401 and does not reconnect', async () => {
  const { requests } = follow(refuse(401));
  await until(() => expect(sessionUserNow()).toBeUndefined());
  await advanceClock(60_000);
  expect(requests).toHaveLength(1);
});

it('stops on 404, the response for a deactivated clinic', async () => {
  const { requests, seen } = follow(refuse(404));
  await advanceClock(60_000);
  expect([requests.length, seen]).toEqual([1, []]);
});

it('closes the connection when it is stopped', async () => {
  const stream = new FakeStream();
  const { requests, seen, stop } = follow(stream);
  stream.send('a');
  await until(() => expect(seen).toEqual(['a']));
  stop();
  stream.send('b');
  await advanceClock(120_000);
  expect([requests.length, seen]).toEqual([1, ['a']]);
});
