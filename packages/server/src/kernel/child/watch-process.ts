import { workerData } from 'node:worker_threads';
import type { WatchedLimits } from './serve-jobs.ts';

/** Less than the time in which a process fills some hundred MB. */
const INTERVAL_MS = 50;

const { memoryMb, parent } = workerData as WatchedLimits;

/** In a thread, because a job may hold the event loop. Ends a process that takes too much, or that nobody waits for. */
setInterval(() => {
  const isTooLarge = process.memoryUsage.rss() > memoryMb * 2 ** 20;
  if (isTooLarge || process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
}, INTERVAL_MS);
