import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { buildClinic } from '../../../testing/builders/builders.ts';
import { testApp } from '../../../testing/test-app.ts';
import { systemTransaction } from '../../access/tenancy.ts';
import type { Database } from '../database.ts';
import { stampList } from './list-stamp.ts';
import { makeStampWatch } from './stamp-watch.ts';

const app = await testApp();

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => vi.useRealTimers());

/** A database that counts polls and can fail them. */
function watchCounted() {
  const polls: Promise<unknown>[] = [];
  const outage = { isOn: false };
  const database: Database = {
    ...app.database,
    transaction: (work) => {
      const poll = outage.isOn ? Promise.reject(new Error('outage')) : app.database.transaction(work);
      polls.push(poll);
      return poll;
    },
  };
  /** Advances the clock and lets each started poll finish. */
  const pass = async (ms: number): Promise<void> => {
    await vi.advanceTimersByTimeAsync(ms);
    await Promise.allSettled(polls);
    // The continuation of the poll publishes the stamps.
    await new Promise(setImmediate);
  };
  return { ...makeStampWatch(database, 'agenda'), polls, outage, pass };
}

const change = (clinicId: number) =>
  systemTransaction(app.database, (tx) => stampList(tx, 'agenda', [clinicId]));

test('200 watchers of two clinics share one poll a second and receive only changes of their clinic', async () => {
  const clinics = await Promise.all([buildClinic(app), buildClinic(app)]);
  const [{ id: changed }, { id: unchanged }] = clinics;
  const { watch, polls, pass } = watchCounted();
  const seen = new Map<number, string[]>(clinics.map(({ id }) => [id, []]));
  for (let count = 0; count < 100; count += 1)
    for (const { id } of clinics) watch(id, (stamp) => seen.get(id)?.push(stamp));
  await pass(0);
  expect(polls).toHaveLength(1);
  expect([seen.get(changed)?.length, seen.get(unchanged)?.length]).toEqual([100, 100]);
  for (const second of [1, 2, 3]) {
    await change(changed);
    await pass(1_000);
    expect(polls).toHaveLength(1 + second);
    expect([seen.get(changed)?.length, seen.get(unchanged)?.length]).toEqual([100 * (1 + second), 100]);
  }
  expect(new Set(seen.get(changed)).size).toBe(4);
});

test('a watcher that joins later receives the current stamp', async () => {
  const { id } = await buildClinic(app);
  const { watch, pass } = watchCounted();
  const [first, second] = [vi.fn(), vi.fn()];
  watch(id, first);
  await pass(0);
  watch(id, second);
  expect(second.mock.calls).toEqual(first.mock.calls);
  expect(second).toHaveBeenCalledOnce();
});

test('polling stops when the last watcher leaves and resumes when another joins', async () => {
  const { id } = await buildClinic(app);
  const { watch, polls, pass } = watchCounted();
  const stops = [watch(id, vi.fn()), watch(id, vi.fn())];
  await pass(0);
  stops[0]?.();
  await pass(1_000);
  expect(polls).toHaveLength(2);
  stops[1]?.();
  await pass(60_000);
  expect(polls).toHaveLength(2);
  const joined = vi.fn();
  watch(id, joined);
  await pass(0);
  expect(joined).toHaveBeenCalledOnce();
});

test('a failed poll is repeated after a second', async () => {
  const { id } = await buildClinic(app);
  const { watch, polls, outage, pass } = watchCounted();
  const seen = vi.fn();
  watch(id, seen);
  outage.isOn = true;
  await pass(0);
  await pass(1_000);
  expect([polls.length, seen.mock.calls.length]).toEqual([2, 0]);
  outage.isOn = false;
  await pass(1_000);
  expect(seen).toHaveBeenCalledOnce();
});
