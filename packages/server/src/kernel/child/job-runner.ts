import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { JobAnswer } from './serve-jobs.ts';

export interface JobLimits {
  readonly memoryMb: number;
  readonly timeLimitMs: number;
}

export class JobLimitError extends Error {
  override readonly name = 'JobLimitError';
}

const IDLE_TIMEOUT_MS = 60_000;

/** Uses a child process, because a thread that allocates outside its heap would crash the server. */
export function makeJobRunner<Job, Result>(program: URL, { memoryMb, timeLimitMs }: JobLimits) {
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  let isClosed = false;

  function start(): ChildProcess {
    const started = fork(fileURLToPath(program), [String(memoryMb)], {
      execArgv: [`--max-old-space-size=${memoryMb / 2}`],
      serialization: 'advanced',
      env: {},
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      // Survives Ctrl-C in the terminal, so that the server can finish its last requests.
      detached: true,
    });
    if (started.pid !== undefined) setPriority(started.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    started.once('exit', () => forget(started)).on('error', () => forget(started));
    return started;
  }

  function forget(process: ChildProcess): void {
    if (child === process) child = undefined;
  }

  function kill(process: ChildProcess): void {
    forget(process);
    process.kill('SIGKILL');
  }

  return {
    run: async (job: Job): Promise<Result> => {
      if (isClosed) throw new Error('The job runner is closed');
      clearTimeout(idle);
      child ??= start();
      const current = child;
      const answer = await answerOf<Result>(current, job, () => kill(current), timeLimitMs);
      // Memory left behind by this job must not count against the next one.
      if (answer.residentMb > memoryMb / 2) kill(current);
      else idle = setTimeout(() => kill(current), IDLE_TIMEOUT_MS).unref();
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
  // A signal means a limit: V8 aborts when its heap is full, and watch-process.ts and the time limit kill.
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
