import { expect, test } from 'vitest';
import { makeTestDatabase } from '../../testing/test-database.ts';
import { makeThrottle, networkOf } from './throttle.ts';

const database = await makeTestDatabase();

const ALLOWANCE = { free: 2, windowSeconds: 900, firstDelaySeconds: 4, maxDelaySeconds: 20 };

/** The `retryAfterSeconds` of the error; 0 without one. */
const delayOf = async (check: () => Promise<void>): Promise<number> => {
  const thrown = await check().then(
    () => undefined,
    (error) => error,
  );
  return thrown?.details.retryAfterSeconds ?? 0;
};

test('delays double up to the maximum, and a success resets them', async () => {
  const throttle = makeThrottle(database.database);
  const waits: number[] = [];
  for (let failures = 0; failures < 6; failures += 1) {
    await throttle.recordFailure('a', ALLOWANCE);
    waits.push(await delayOf(() => throttle.check(['a', 'b'])));
  }
  expect(waits).toEqual([0, 0, 4, 8, 16, 20]);
  expect(await delayOf(() => throttle.check(['b']))).toBe(0);
  await throttle.reset('a');
  expect(await delayOf(() => throttle.check(['a']))).toBe(0);
});

test('a window of calls ends though calls go on, one of failures does not', async () => {
  const throttle = makeThrottle(database.database);
  for (const record of ['recordCall', 'recordFailure'] as const) {
    const calls: number[] = [];
    for (let minutes = 0; minutes < 60; minutes += 10) {
      await throttle[record](record, ALLOWANCE);
      calls.push(await delayOf(() => throttle.check([record])));
      await database.owner.query("update throttle set window_ends = window_ends - interval '10 min'");
    }
    expect(calls).toEqual(record === 'recordCall' ? [0, 0, 0, 0, 0, 0] : [0, 0, 4, 8, 16, 20]);
  }
});

test('all processes count the same failures', async () => {
  const [one, two] = [makeThrottle(database.database), makeThrottle(database.database)];
  for (const throttle of [one, two, one]) await throttle.recordFailure('shared', ALLOWANCE);
  expect(await delayOf(() => two.check(['shared']))).toBe(4);
});

test('concurrent failures are all counted', async () => {
  const throttle = makeThrottle(database.database);
  await Promise.all(Array.from({ length: 20 }, () => throttle.recordFailure('at once', ALLOWANCE)));
  const { rows } = await database.owner.query("select failures from throttle where key = 'at once'");
  expect(rows).toEqual([{ failures: 20 }]);
});

test('the number of rows is bounded', async () => {
  const throttle = makeThrottle(database.database, { rows: 50, pruneEvery: 10 });
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
