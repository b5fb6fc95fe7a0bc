import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { makeEmptyDatabase } from '../../../testing/test-database.ts';
import { withStartupLock } from './startup-lock.ts';

const connection = await makeEmptyDatabase();

async function connect(): Promise<pg.Client> {
  const client = new pg.Client(connection);
  client.on('error', () => {});
  await client.connect();
  onTestFinished(() => client.end().catch(() => {}));
  return client;
}

/** Runs `work` under the lock and returns what it printed. */
function startUp(work: () => Promise<unknown>, timeoutMs?: number) {
  const lines: string[] = [];
  const options = { print: (line: string) => void lines.push(line), ...(timeoutMs && { timeoutMs }) };
  return { lines, ended: withStartupLock(connection, options, work) };
}

test('a second start waits for the first and names its process', async () => {
  const order: string[] = [];
  const entered = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const first = startUp(async () => {
    entered.resolve();
    await release.promise;
    order.push('first');
  });
  await entered.promise;
  const second = startUp(async () => order.push('second'));
  await expect.poll(() => second.lines).toHaveLength(1);
  release.resolve();
  await Promise.all([first.ended, second.ended]);
  expect(order).toEqual(['first', 'second']);
  expect(first.lines).toEqual([]);
  expect(second.lines).toEqual([
    expect.stringMatching(
      /^Waiting for another process that starts on this database \(PostgreSQL process \d+ of \S+ at .+, connected since .+ UTC\) …$/,
    ),
  ]);
});

test('a start that waits too long fails with one line and does not block the next one', async () => {
  const release = Promise.withResolvers<void>();
  const entered = Promise.withResolvers<void>();
  const first = startUp(() => {
    entered.resolve();
    return release.promise;
  });
  await entered.promise;
  const message = await startUp(async () => {}, 100).ended.catch((error: Error) => error.message);
  expect(message).toMatch(/^Another process has been starting on this database for more than 0.1 s \(.+$/);
  release.resolve();
  await first.ended;
  await startUp(async () => {}, 100).ended;
});

test('a start that fails or loses its connection releases the lock', async () => {
  const failed = startUp(() => Promise.reject(new Error('refused')));
  await expect(failed.ended).rejects.toThrow('refused');
  const entered = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const lost = startUp(() => {
    entered.resolve();
    return release.promise;
  });
  await entered.promise;
  const admin = await connect();
  await admin.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'dentaria start' and datname = current_database()",
  );
  const next = startUp(async () => 'entered', 2_000);
  expect(await next.ended).toBe('entered');
  release.resolve();
  await lost.ended;
});

test('the lock excludes a migration of an earlier release', async () => {
  const earlier = await connect();
  await earlier.query('select pg_advisory_lock(3853314791062309107)');
  await expect(startUp(async () => {}, 100).ended).rejects.toThrow(/^Another process has been starting/);
});
