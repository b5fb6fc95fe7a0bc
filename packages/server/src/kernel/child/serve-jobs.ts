import { Worker } from 'node:worker_threads';

/** What a child process answers for each job. */
export type JobAnswer<Result> = { readonly result: Result } | { readonly error: string };

/** In the child process: answers the jobs of `makeJobRunner` until the parent is gone. */
export function serveJobs<Job, Result>(run: (job: Job) => Promise<Result>): void {
  const limits: WatchedLimits = { memoryMb: Number(process.argv[2]), parent: process.ppid };
  new Worker(new URL('./watch-process.ts', import.meta.url), { workerData: limits }).unref();
  process.on('message', async (job) => {
    const answer: JobAnswer<Result> = await run(job as Job).then(
      (result) => ({ result }),
      (error: unknown) => ({
        error: error instanceof Error ? (error.stack ?? error.message) : String(error),
      }),
    );
    process.send?.(answer);
  });
}

export interface WatchedLimits {
  readonly memoryMb: number;
  /** Id of the process that started this one. */
  readonly parent: number;
}
