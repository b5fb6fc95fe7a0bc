import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
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

const IDLE_TIMEOUT_MS = 60_000;

/**
 * Runs jobs in a child process, `program`, which calls `serveJobs`. A hostile input can crash only that process; a thread that
 * allocates outside its heap would end the server.
 */
export function makeJobRunner<Job, Result>(program: URL, { memoryMb, timeLimitMs }: JobLimits) {
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  let isClosed = false;

  function start(): ChildProcess {
    const started = fork(fileURLToPath(program), [String(memoryMb)], {
      // watch-process.ts limits the memory outside of the heap.
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
    started.once('exit', () => forget(started)).on('error', () => forget(started));
    return started;
  }

  /** A process that was killed takes messages until it has ended, so the next job must not get it. */
  function forget(process: ChildProcess): void {
    if (child === process) child = undefined;
  }

  function kill(process: ChildProcess): void {
    forget(process);
    process.kill('SIGKILL');
  }

  return {
    /**
     * One at a time: the caller awaits a job before the next.
     * @throws JobLimitError if the job ends the process; the next job starts another one
     */
    run: async (job: Job): Promise<Result> => {
      if (isClosed) throw new Error('The runner of jobs is closed');
      clearTimeout(idle);
      child ??= start();
      const used = child;
      const answer = await answerOf<Result>(used, job, () => kill(used), timeLimitMs);
      // The next job must not be killed for memory that this one left behind.
      if (answer.memoryMb > memoryMb / 2) kill(used);
      else idle = setTimeout(() => kill(used), IDLE_TIMEOUT_MS).unref();
      if ('error' in answer) throw new Error(`A job failed in its process: ${answer.error}`);
      return answer.result;
    },
    close: async () => {
      isClosed = true;
      clearTimeout(idle);
      if (child?.pid === undefined) return;
      const ended = once(child, 'exit');
      kill(child);
      await ended;
    },
  };
}

async function answerOf<Result>(child: ChildProcess, job: unknown, kill: () => void, timeLimitMs: number) {
  const { promise, resolve, reject } = Promise.withResolvers<JobAnswer<Result>>();
  const onMessage = (answer: unknown): void => resolve(answer as JobAnswer<Result>);
  // V8 aborts when its heap is full, and watch-process.ts and the time limit kill.
  const onExit = (code: number | null, signal: string | null): void =>
    reject(
      signal === null
        ? new Error(`The process of a job ended with code ${code}`)
        : new JobLimitError(`The job used up its memory or its time (${signal})`),
    );
  const timer = setTimeout(kill, timeLimitMs);
  child.on('message', onMessage).on('exit', onExit).on('error', reject);
  try {
    child.send(job as object, (error) => error && reject(error));
    return await promise;
  } finally {
    clearTimeout(timer);
    child.off('message', onMessage).off('exit', onExit).off('error', reject);
  }
}
