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
  'fails only the job that would %s',
  async (job) => {
    const runner = open();
    await expect(runner.run(job)).rejects.toBeInstanceOf(JobLimitError);
    expect(await runner.run('echo')).toBe('echo');
  },
);

test('ends a job that exceeds its time limit', async () => {
  const runner = open({ timeLimitMs: 1 });
  await expect(runner.run('never end')).rejects.toBeInstanceOf(JobLimitError);
});

test('reports a process that exits by itself as an error other than a limit', async () => {
  const runner = open();
  await expect(runner.run('exit')).rejects.toThrow('The process of a job ended with code 1');
  expect(await runner.run('echo')).toBe('echo');
});

test('fails a job that cannot be cloned and runs the next', async () => {
  const runner = makeJobRunner<unknown, unknown>(new URL('./testing/hostile-jobs.ts', import.meta.url), {
    memoryMb: 256,
    timeLimitMs: 300_000,
  });
  onTestFinished(() => runner.close());
  await expect(runner.run({ job: () => {} })).rejects.toThrow('could not be cloned');
  expect(await runner.run('echo')).toBe('echo');
});

test('replaces a process that has grown large before the next job', async () => {
  const runner = open({ memoryMb: 1_024 });
  const first = await runner.run('keep 600 MB');
  expect(await runner.run('name its process')).not.toBe(first);
});

test('keeps the process after a job that throws', async () => {
  const runner = open();
  await expect(runner.run('throw an error')).rejects.toThrow('thrown');
  expect(await runner.run('echo')).toBe('echo');
});

test("withholds the server's secrets from jobs", async () => {
  process.env.SECRET_OF_A_TEST = 'x';
  onTestFinished(() => void delete process.env.SECRET_OF_A_TEST);
  expect(await open().run('read the environment')).toEqual([]);
});

test('close() kills the running job and rejects later ones', async () => {
  const runner = open();
  const job = runner.run('never end');
  const refused = expect(job).rejects.toBeInstanceOf(JobLimitError);
  await runner.close();
  await refused;
  await expect(runner.run('echo')).rejects.toThrow('closed');
});

test('ends a process that is idle for a minute and starts another for the next job', async () => {
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
