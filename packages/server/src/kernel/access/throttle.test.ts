import { expect, test } from 'vitest';
import { makeTestDatabase } from '../../testing/test-database.ts';
import { makeThrottle, networkOf } from './throttle.ts';

const database = await makeTestDatabase();

const ALLOWANCE = { free: 2, windowSeconds: 900, firstDelaySeconds: 4, maxDelaySeconds: 20 };

const retryAfterOf = async (check: () => Promise<void>): Promise<number> => {
  const thrown = await check().then(
    () => undefined,
    (error) => error,
  );
  return thrown?.details.retryAfterSeconds ?? 0;
};

test('doubles the delay up to the maximum and clears it on reset', async () => {
  const throttle = makeThrottle(database.database);
  const waits: number[] = [];
  for (let failures = 0; failures < 6; failures += 1) {
    await throttle.recordFailure('a', ALLOWANCE);
    waits.push(await retryAfterOf(() => throttle.check(['a', 'b'])));
  }
  expect(waits).toEqual([0, 0, 4, 8, 16, 20]);
  expect(await retryAfterOf(() => throttle.check(['b']))).toBe(0);
  await throttle.reset('a');
  expect(await retryAfterOf(() => throttle.check(['a']))).toBe(0);
});

test('ends a window of calls while calls go on, but extends a window of failures', async () => {
  const throttle = makeThrottle(database.database);
  for (const record of ['recordCall', 'recordFailure'] as const) {
    const calls: number[] = [];
    for (let minutes = 0; minutes < 60; minutes += 10) {
      await throttle[record](record, ALLOWANCE);
      calls.push(await retryAfterOf(() => throttle.check([record])));
      await database.owner.query("update throttle set window_ends = window_ends - interval '10 min'");
    }
    expect(calls).toEqual(record === 'recordCall' ? [0, 0, 0, 0, 0, 0] : [0, 0, 4, 8, 16, 20]);
  }
});

test('shares the counts between processes', async () => {
  const [one, two] = [makeThrottle(database.database), makeThrottle(database.database)];
  for (const throttle of [one, two, one]) await throttle.recordFailure('shared', ALLOWANCE);
  expect(await retryAfterOf(() => two.check(['shared']))).toBe(4);
});

test('counts concurrent failures', async () => {
  const throttle = makeThrottle(database.database);
  await Promise.all(Array.from({ length: 20 }, () => throttle.recordFailure('at once', ALLOWANCE)));
  const { rows } = await database.owner.query("select failures from throttle where key = 'at once'");
  expect(rows).toEqual([{ failures: 20 }]);
});

test('bounds the number of rows', async () => {
  const throttle = makeThrottle(database.database, { maxRows: 50, pruneEvery: 10 });
  for (let name = 0; name < 400; name += 1) await throttle.recordFailure(`name ${name}`, ALLOWANCE);
  const { rows } = await database.owner.query('select count(*)::int as rows from throttle');
  expect(rows[0].rows).toBeLessThanOrEqual(60);
  const last = await database.owner.query("select failures from throttle where key = 'name 399'");
  expect(last.rows).toEqual([{ failures: 1 }]);
});

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0db8:0001:0002::6', '2001:db8:1:2'],
  ['2001:db8::6', '2001:db8:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::1', '0:0:0:0'],
  ['no address', 'no address'],
])('the network of %s is %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
