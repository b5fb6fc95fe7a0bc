import { expect, onTestFinished, test, vi } from 'vitest';
import { JobLimitError, type JobLimits, makeJobRunner } from './job-runner.ts';

function open(limits: Partial<JobLimits> = {}) {
  const runner = makeJobRunner<string, unknown>(new URL('./testing/hostile-jobs.ts', import.meta.url), {
    memoryMb: 256,
    timeLimitMs: 300_000,
    ...limits,
  });
  onTestFinished(() => runner.close());
  return runner;
}

test.each(['fill the heap', 'fill buffers', 'claim 4 GB'])(
  'a job that would %s is the only one that fails',
  async (job) => {
    const runner = open();
    await expect(runner.run(job)).rejects.toBeInstanceOf(JobLimitError);
    expect(await runner.run('echo')).toBe('echo');
  },
);

test('a job that would never end is ended', async () => {
  const runner = open({ timeLimitMs: 1 });
  await expect(runner.run('never end')).rejects.toBeInstanceOf(JobLimitError);
});

test('a process that ends by itself is no fault of the job', async () => {
  const runner = open();
  await expect(runner.run('exit')).rejects.toThrow('The process of a job ended with code 1');
  expect(await runner.run('echo')).toBe('echo');
});

test('a job that cannot be sent fails, and the next runs', async () => {
  const runner = makeJobRunner<unknown, unknown>(new URL('./testing/hostile-jobs.ts', import.meta.url), {
    memoryMb: 256,
    timeLimitMs: 300_000,
  });
  onTestFinished(() => runner.close());
  await expect(runner.run({ job: () => {} })).rejects.toThrow('could not be cloned');
  expect(await runner.run('echo')).toBe('echo');
});

test('a process that has grown large is replaced before the next job', async () => {
  const runner = open({ memoryMb: 1_024 });
  const first = await runner.run('keep 600 MB');
  expect(await runner.run('name its process')).not.toBe(first);
});

test('a job that throws an error fails, and its process serves the next', async () => {
  const runner = open();
  await expect(runner.run('throw an error')).rejects.toThrow('thrown');
  expect(await runner.run('echo')).toBe('echo');
});

test('a job has no secrets of the server', async () => {
  process.env.SECRET_OF_A_TEST = 'x';
  onTestFinished(() => void delete process.env.SECRET_OF_A_TEST);
  expect(await open().run('read the environment')).toEqual([]);
});

test('close() kills the running job, and no other starts', async () => {
  const runner = open();
  const job = runner.run('never end');
  const refused = expect(job).rejects.toBeInstanceOf(JobLimitError);
  await runner.close();
  await refused;
  await expect(runner.run('echo')).rejects.toThrow('closed');
});

test('a process that is idle for a minute ends, and the next job starts another', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const runner = open();
  const first = await runner.run('name its process');
  await vi.advanceTimersByTimeAsync(59_999);
  expect(await runner.run('name its process')).toBe(first);
  await vi.advanceTimersByTimeAsync(60_000);
  await expect.poll(() => isRunning(Number(first))).toBe(false);
  expect(await runner.run('name its process')).not.toBe(first);
});

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
