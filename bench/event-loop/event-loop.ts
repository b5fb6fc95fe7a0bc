/** In milliseconds. */
export const LONGEST_HOLD = 50;

/**
 * Measures the longest time in milliseconds for which work held the event loop, as CPU time of the thread between two
 * turns of the loop, so that other programs on the machine do not count.
 */
async function longestHoldDuring(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let last = process.threadCpuUsage();
  const tick = () => {
    const { user, system } = process.threadCpuUsage(last);
    longest = Math.max(longest, (user + system) / 1000);
    last = process.threadCpuUsage();
  };
  let isWorking = true;
  const turn = () => {
    tick();
    if (isWorking) setImmediate(turn);
  };
  setImmediate(turn);
  await work();
  tick();
  isWorking = false;
  return longest;
}

const ATTEMPTS = 3;

/**
 * Returns the shortest hold of several attempts, because the first one may compile code or collect garbage. `prepare`
 * is not measured and returns the work.
 */
export async function shortestHold(prepare: () => Promise<() => Promise<unknown>>): Promise<number> {
  let shortest = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < ATTEMPTS && shortest > LONGEST_HOLD; attempt += 1)
    shortest = Math.min(shortest, await longestHoldDuring(await prepare()));
  return shortest;
}
