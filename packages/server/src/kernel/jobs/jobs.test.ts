import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeTestDatabase } from '../../testing/test-database.ts';
import { withStartupLock } from '../database/migrate/startup-lock.ts';
import { enqueue, installJobs, type JobHandler, type Jobs, type QueueName, startJobs } from './jobs.ts';

let jobs: Jobs | undefined;
const db = await makeTestDatabase();
beforeEach(() => db.owner.query('delete from jobs.job'));
afterEach(async () => {
  await jobs?.stop();
  jobs = undefined;
});

const work = async (
  handler: JobHandler,
  queueName: QueueName = 'outgoing-mail',
  pollingIntervalSeconds = 0.5,
): Promise<void> => {
  jobs = await startJobs({
    database: db.database,
    log: pino({ level: 'silent' }),
    handlers: { [queueName]: handler },
    pollingIntervalSeconds,
  });
};
const queue = (...ids: number[]) =>
  db.database.transaction(async (tx) => {
    for (const id of ids) await enqueue(tx, 'outgoing-mail', { id });
  });
const states = async (): Promise<string[]> =>
  (await db.owner.query('select state from jobs.job order by created_on')).rows.map(({ state }) => state);

/** Returns a handler and a promise that resolves after `count` jobs. */
function handled(count: number) {
  const ids: number[] = [];
  const { promise, resolve } = Promise.withResolvers<number[]>();
  const handler: JobHandler = async ({ id }) => {
    ids.push(id);
    if (ids.length === count) resolve(ids);
    return 'done';
  };
  return { promise, handler };
}

test('a job exists if and only if its transaction commits', async () => {
  await expect(
    db.database.transaction(async (tx) => {
      await enqueue(tx, 'outgoing-mail', { id: 1 });
      throw new Error('undone');
    }),
  ).rejects.toThrow('undone');
  expect(await states()).toEqual([]);
  await queue(1);
  expect(await states()).toEqual(['created']);
});

test.each(['outgoing-mail', 'import'] as const)(
  'processes a backlog of the queue %s without waiting for polls',
  async (name) => {
    const ids = Array.from({ length: 60 }, (_, i) => i);
    await db.database.transaction(async (tx) => {
      for (const id of ids) await enqueue(tx, name, { id }, { clinicId: id });
    });
    const { promise, handler } = handled(ids.length);
    await work(handler, name, 3_600);
    expect((await promise).toSorted((a, b) => a - b)).toEqual(ids);
  },
);

test('processes a backlog without waiting for polls while a long job runs', async () => {
  const ids = Array.from({ length: 20 }, (_, i) => i + 1);
  await db.database.transaction(async (tx) => {
    for (const id of [0, ...ids]) await enqueue(tx, 'import', { id }, { clinicId: id });
  });
  const { promise, handler } = handled(ids.length);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await work(
    async (data, signal) => {
      if (data.id > 0) return handler(data, signal);
      await released;
      return 'done';
    },
    'import',
    3_600,
  );
  expect((await promise).toSorted((a, b) => a - b)).toEqual(ids);
  release();
});

test('long jobs of one clinic leave a worker to others', async () => {
  await db.database.transaction(async (tx) => {
    for (const id of [1, 2, 3]) await enqueue(tx, 'import', { id }, { clinicId: 1 });
    await enqueue(tx, 'import', { id: 4 }, { clinicId: 2 });
  });
  const started: number[] = [];
  const { promise: otherStarted, resolve: startOther } = Promise.withResolvers<void>();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await work(async ({ id }) => {
    started.push(id);
    if (id === 4) startOther();
    else await released;
    return 'done';
  }, 'import');
  await otherStarted;
  expect(started.filter((id) => id !== 4)).toHaveLength(1);
  release();
});

test('a failed job waits for its retry and does not block others', async () => {
  await queue(1, 2, 3);
  const { promise, handler } = handled(2);
  await work(async (data, signal) => {
    if (data.id === 2) throw new Error('not now');
    return handler(data, signal);
  });
  expect((await promise).toSorted()).toEqual([1, 3]);
  await jobs?.stop();
  expect((await states()).toSorted()).toEqual(['completed', 'completed', 'retry']);
  const again = handled(1);
  await db.owner.query('update jobs.job set start_after = now()');
  await work(again.handler);
  expect(await again.promise).toEqual([2]);
});

test('stopping waits for running jobs', async () => {
  await queue(1);
  const started = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  await work(async () => {
    started.resolve();
    await end.promise;
    return 'done';
  });
  await started.promise;
  const stopped = jobs?.stop();
  end.resolve();
  await stopped;
  expect(await states()).toEqual(['completed']);
});

test('installing is idempotent', async () => {
  await queue(1);
  const install = () => withStartupLock(db.connection, { print: () => {} }, () => installJobs(db.connection));
  await install();
  await Promise.all([install(), install()]);
  expect(await states()).toEqual(['created']);
});
