import { writeFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';

export type JobAnswer<Result> = ({ readonly result: Result } | { readonly error: string }) & {
  readonly residentMb: number;
};

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
    const answer: JobAnswer<Result> = { ...outcome, residentMb: process.memoryUsage.rss() / 2 ** 20 };
    process.send?.(answer);
  });
}

export interface WatchedLimits {
  readonly memoryMb: number;
  readonly parent: number;
}

function preferAsOomVictim(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // Not on Linux.
  }
}
