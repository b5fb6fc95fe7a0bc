import { afterEach, beforeEach, expect, it } from 'vitest';
import { advanceClock } from '../../testing/clock.ts';
import { refuse } from '../../testing/fake-server.ts';
import { advanceSeconds, endStreams, FakeStream, follow, startStreams } from './testing/event-streams.ts';

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
