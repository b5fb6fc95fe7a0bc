import { writeFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';

export type JobAnswer<Result> = ({ readonly result: Result } | { readonly error: string }) & {
  /** Resident memory of the process after the job. */
  readonly memoryMb: number;
};

/** In the child process: answers the jobs of `makeJobRunner` until the parent is gone. */
export function serveJobs<Job, Result>(run: (job: Job) => Promise<Result>): void {
  const limits: WatchedLimits = { memoryMb: Number(process.argv[2]), parent: process.ppid };
  new Worker(new URL('./watch-process.ts', import.meta.url), { workerData: limits }).unref();
  preferAsOomVictim();
  process.on('message', async (job) => {
    const outcome = await run(job as Job).then(
      (result) => ({ result }),
      (error: unknown) => ({
        error: error instanceof Error ? (error.stack ?? error.message) : String(error),
      }),
    );
    const answer: JobAnswer<Result> = { ...outcome, memoryMb: process.memoryUsage.rss() / 2 ** 20 };
    process.send?.(answer);
  });
}

export interface WatchedLimits {
  readonly memoryMb: number;
  readonly parent: number;
}

/** Where the memory of the machine or of the container runs out, Linux ends this process and not the server. */
function preferAsOomVictim(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // Not Linux.
  }
}
