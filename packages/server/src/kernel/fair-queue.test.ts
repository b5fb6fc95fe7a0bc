import { expect, onTestFinished, test, vi } from 'vitest';
import { makeFairQueue } from './fair-queue.ts';

/** Each job runs until `finish` is called with its name. */
function open(options: Parameters<typeof makeFairQueue>[0]) {
  const queue = makeFairQueue(options);
  const started: string[] = [];
  const finishers = new Map<string, () => void>();
  return {
    started,
    add: (name: string) =>
      queue.run(name.slice(0, 1), () => {
        started.push(name);
        return new Promise<void>((resolve) => void finishers.set(name, resolve));
      }),
    finish: async (name: string) => {
      finishers.get(name)?.();
      // Lets the queue start the next job.
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

test('serves keys round-robin', async () => {
  const { add, finish, started } = open({ parallel: 1 });
  for (const name of ['a1', 'a2', 'a3', 'b1', 'c1']) void add(name);
  for (const name of ['', 'a1', 'b1', 'c1', 'a2', 'a3']) await finish(name);
  expect(started).toEqual(['a1', 'b1', 'c1', 'a2', 'a3']);
});

test('leaves room for other keys and lets a key use free slots up to its share', async () => {
  const { add, finish, started } = open({ parallel: 3, parallelPerKey: () => 2 });
  for (const name of ['a1', 'a2', 'a3', 'a4', 'b1']) void add(name);
  await finish('');
  expect(started).toEqual(['a1', 'a2', 'b1']);
  await finish('a1');
  expect(started).toEqual(['a1', 'a2', 'b1', 'a3']);
});

test('starts the next job after a failed one', async () => {
  const queue = makeFairQueue({ parallel: 1 });
  const failed = queue.run('a', () => Promise.reject(new Error('failed')));
  const next = queue.run('a', async () => 'next');
  await expect(failed).rejects.toThrow('failed');
  expect(await next).toBe('next');
});

test('rejects calls beyond a limit until a pending one ends', async () => {
  const { add, finish } = open({
    parallel: 1,
    maxPending: { calls: 3, refuse: () => new Error('all') },
    maxPendingPerKey: { calls: 2, refuse: () => new Error('key') },
  });
  void add('a1');
  void add('a2');
  await expect(add('a3')).rejects.toThrow('key');
  void add('b1');
  await expect(add('b2')).rejects.toThrow('all');
  // Keys with nothing pending are accepted beyond maxPending.
  for (const name of ['c1', 'd1', 'e1', 'f1', 'g1', 'h1']) void add(name);
  await expect(add('i1')).rejects.toThrow('all');
  await finish('a1');
  void add('i2');
  await expect(add('j1')).rejects.toThrow('all');
});

test('rejects a call that waits longer than maxWait and keeps serving the others', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { add, finish, started } = open({
    parallel: 1,
    maxWait: { milliseconds: 1_000, refuse: () => new Error('too late') },
  });
  void add('a1');
  const late = expect(add('a2')).rejects.toThrow('too late');
  await vi.advanceTimersByTimeAsync(999);
  void add('b1');
  await vi.advanceTimersByTimeAsync(1);
  await late;
  await finish('a1');
  expect(started).toEqual(['a1', 'b1']);
  // maxWait does not limit running jobs.
  await vi.advanceTimersByTimeAsync(5_000);
  await finish('b1');
  void add('c1');
  await finish('');
  expect(started).toEqual(['a1', 'b1', 'c1']);
});
