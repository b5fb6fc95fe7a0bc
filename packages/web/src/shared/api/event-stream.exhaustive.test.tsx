import { afterEach, beforeEach, expect, it } from 'vitest';
import { advanceClock, waitWithoutClock } from '../../testing/clock.ts';
import { noConnection, refuse } from '../../testing/fake-server.ts';
import { advanceSeconds, endStreams, FakeStream, follow, startStreams } from './testing/event-streams.ts';

const until = (check: () => void) => waitWithoutClock(check);

beforeEach(startStreams);

afterEach(endStreams);

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
