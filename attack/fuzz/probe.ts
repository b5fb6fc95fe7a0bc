import { createServer } from 'node:http';
import { Session } from 'node:inspector/promises';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isMainThread } from 'node:worker_threads';

/**
 * Preloaded into the server (`node --import`): measures its process and reports it over a Unix socket, on which the
 * server's own routes are not served.
 */
export interface Sample {
  /** Longest time in milliseconds for which work held the event loop since the last sample, in CPU time of the thread. */
  readonly longestHold: number;
  /** Value from perf_hooks in wall-clock time, which includes other processes of the machine. */
  readonly longestDelay: number;
  readonly unhandledRejections: readonly string[];
}

const unhandledRejections: string[] = [];
let longestHold = 0;
let last = process.threadCpuUsage();
const delays = monitorEventLoopDelay({ resolution: 1 });

function tick(): void {
  const { user, system } = process.threadCpuUsage(last);
  longestHold = Math.max(longestHold, (user + system) / 1000);
  last = process.threadCpuUsage();
}

function takeSample(): Sample {
  tick();
  const sample = {
    longestHold,
    longestDelay: delays.max / 1e6,
    unhandledRejections: unhandledRejections.splice(0),
  };
  reset();
  return sample;
}

/** Starts a new measurement, so that the work of the probe does not count. */
function reset(): void {
  delays.reset();
  longestHold = 0;
  last = process.threadCpuUsage();
}

const session = new Session();

const isOurs = (url: string): boolean => /\/packages\/(server|contract)\/src\//.test(url);

/** Returns the blocks of the product's code that ran since the last call. */
async function takeCoverage(): Promise<string[]> {
  const { result } = await session.post('Profiler.takePreciseCoverage');
  return result
    .filter(({ url }) => isOurs(url))
    .flatMap(({ scriptId, functions }) =>
      functions.flatMap(({ ranges }) =>
        ranges
          .filter(({ count }) => count > 0)
          // V8 merges neighbouring blocks that ran equally often, so the ends of blocks vary.
          .map(({ startOffset }) => `${scriptId}:${startOffset}`),
      ),
    );
}

/** Bytes in use after a full garbage collection. */
function measureHeap(): number {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

const coverage = {
  start: () => session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true }),
  stop: () => session.post('Profiler.stopPreciseCoverage'),
};

const ANSWERS: Readonly<Record<string, () => unknown>> = {
  '/sample': takeSample,
  '/coverage': takeCoverage,
  '/coverage/start': coverage.start,
  '/coverage/stop': coverage.stop,
  '/heap': measureHeap,
};

if (isMainThread && process.env.PROBE_SOCKET && process.argv[1]?.endsWith('/packages/server/src/main.ts')) {
  session.connect();
  await session.post('Profiler.enable');
  delays.enable();
  setInterval(tick, 1).unref();
  process.on('unhandledRejection', (reason) => unhandledRejections.push(String(reason)));
  const server = createServer(async (request, response) => {
    tick();
    const answer = JSON.stringify((await ANSWERS[request.url ?? '']?.()) ?? null);
    response.end(answer, () => request.url !== '/sample' && reset());
  });
  server.listen(process.env.PROBE_SOCKET).unref();
}
