import { expect, test } from 'vitest';
import { makeTestDatabase } from '../../testing/test-database.ts';
import { makeThrottle, visitorOf } from './throttle.ts';

const database = await makeTestDatabase();

const ALLOWANCE = { free: 2, windowSeconds: 900, firstDelaySeconds: 4, longestDelaySeconds: 20 };

/** The seconds that a refusal names; 0 when there is none. */
const waitOf = async (asked: () => Promise<void>): Promise<number> => {
  const refusal = await asked().then(
    () => undefined,
    (error) => error,
  );
  return refusal?.retryAfterSeconds ?? 0;
};

test('waits double from the first failure too many up to the longest, and end with success', async () => {
  const throttle = makeThrottle(database.database);
  const waits: number[] = [];
  for (let failures = 0; failures < 6; failures += 1) {
    await throttle.fail('a', ALLOWANCE);
    waits.push(await waitOf(() => throttle.check(['a', 'b'])));
  }
  expect(waits).toEqual([0, 0, 4, 8, 16, 20]);
  expect(await waitOf(() => throttle.check(['b']))).toBe(0);
  await throttle.forget('a');
  expect(await waitOf(() => throttle.check(['a']))).toBe(0);
});

test('every process of an installation counts the same failures', async () => {
  const [one, two] = [makeThrottle(database.database), makeThrottle(database.database)];
  for (const throttle of [one, two, one]) await throttle.fail('shared', ALLOWANCE);
  expect(await waitOf(() => two.check(['shared']))).toBe(4);
});

test('failures at once are each counted', async () => {
  const throttle = makeThrottle(database.database);
  await Promise.all(Array.from({ length: 20 }, () => throttle.fail('at once', ALLOWANCE)));
  const { rows } = await database.owner.query("select failures from throttle where key = 'at once'");
  expect(rows).toEqual([{ failures: 20 }]);
});

test('what is remembered stays bounded, whoever guesses names', async () => {
  const throttle = makeThrottle(database.database, { rows: 50, pruneEvery: 10 });
  for (let name = 0; name < 400; name += 1) await throttle.fail(`name ${name}`, ALLOWANCE);
  const { rows } = await database.owner.query('select count(*)::int as kept from throttle');
  expect(rows[0].kept).toBeLessThanOrEqual(60);
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
])('a visitor from %s is known as %s', (address, visitor) => {
  expect(visitorOf(address)).toBe(visitor);
});
