import { workerData } from 'node:worker_threads';
import type { WatchedLimits } from './serve-jobs.ts';

const INTERVAL_MS = 50;

const { memoryMb, parent } = workerData as WatchedLimits;

/** Runs in a thread, because a job may block the event loop. Kills the process if it grows too large or is orphaned. */
setInterval(() => {
  const isTooLarge = process.memoryUsage.rss() > memoryMb * 2 ** 20;
  if (isTooLarge || process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
}, INTERVAL_MS);
