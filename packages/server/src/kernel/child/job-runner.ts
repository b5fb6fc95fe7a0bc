import { type ChildProcess, fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { JobAnswer } from './serve-jobs.ts';

export interface JobLimits {
  /** Half of it may be V8's heap. */
  readonly memoryMb: number;
  readonly timeLimitMs: number;
}

/** The job used up its memory or its time. */
export class JobLimitError extends Error {
  override readonly name = 'JobLimitError';
}

/**
 * Runs jobs in a child process, which a hostile input can only end: a thread shares its memory with the server, and one
 * that allocates beyond its heap ends the server.
 */
export interface JobRunner<Job, Result> {
  /**
   * One at a time: the caller awaits a job before the next.
   * @throws JobLimitError if the job ends the process; the next job starts another one
   */
  run(job: Job): Promise<Result>;
  /** Ends the process and the job in it. */
  close(): Promise<void>;
}

/** After which an idle process gives its memory back. */
const IDLE_MS = 60_000;

/** `program` calls `serveJobs`. */
export function makeJobRunner<Job, Result>(
  program: URL,
  { memoryMb, timeLimitMs }: JobLimits,
): JobRunner<Job, Result> {
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;

  function start(): ChildProcess {
    const started = fork(fileURLToPath(program), [String(memoryMb)], {
      // What is beyond the heap, serve-jobs.ts watches.
      execArgv: [`--max-old-space-size=${memoryMb / 2}`],
      serialization: 'advanced',
      // It has no use for the secrets of the server.
      env: {},
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      // Ctrl-C in a terminal must not end it before the server has answered its last calls.
      detached: true,
    });
    // Calls that need no job come first.
    if (started.pid !== undefined) setPriority(started.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    started.once('exit', () => {
      if (child === started) child = undefined;
    });
    return started;
  }

  return {
    run: async (job) => {
      clearTimeout(idle);
      child ??= start();
      const used = child;
      const answer = await answerOf<Result>(used, job, timeLimitMs);
      idle = setTimeout(() => used.kill('SIGKILL'), IDLE_MS).unref();
      if ('error' in answer) throw new Error(`A job failed in its process: ${answer.error}`);
      return answer.result;
    },
    close: async () => {
      clearTimeout(idle);
      if (!child) return;
      const { promise: ended, resolve } = Promise.withResolvers<void>();
      child.once('exit', () => resolve());
      child.kill('SIGKILL');
      await ended;
    },
  };
}

async function answerOf<Result>(
  child: ChildProcess,
  job: unknown,
  timeLimitMs: number,
): Promise<JobAnswer<Result>> {
  const { promise, resolve, reject } = Promise.withResolvers<JobAnswer<Result>>();
  const onMessage = (answer: unknown): void => resolve(answer as JobAnswer<Result>);
  const onExit = (): void => reject(new JobLimitError('The job used up its memory or its time'));
  child.on('message', onMessage).on('exit', onExit).on('error', reject);
  const timer = setTimeout(() => child.kill('SIGKILL'), timeLimitMs);
  child.send(job as object, (error) => error && reject(error));
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    child.off('message', onMessage).off('exit', onExit).off('error', reject);
  }
}
