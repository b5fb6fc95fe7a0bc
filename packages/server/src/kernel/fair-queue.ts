import { makeCounts } from './counts.ts';

interface PendingLimit {
  readonly calls: number;
  /** The error of a call beyond the limit. */
  readonly refuse: () => Error;
}

interface FairQueueOptions {
  readonly parallel: number;
  readonly parallelPerKey?: (key: string) => number;
  readonly maxPending?: PendingLimit;
  readonly maxPendingPerKey?: PendingLimit;
  readonly maxWait?: { readonly milliseconds: number; readonly refuse: () => Error };
}

/** So many times as many calls as the limit of all may be pending, if their keys have no other. */
const RESERVE = 3;

/** Keys take turns: a call waits for one call of each other key, however many those have queued. */
export function makeFairQueue({
  parallel,
  parallelPerKey = () => parallel,
  maxPending,
  maxPendingPerKey,
  maxWait,
}: FairQueueOptions) {
  /** In the order of their turns. */
  const waiting = new Map<string, (() => void)[]>();
  const pending = makeCounts();
  const running = makeCounts();

  function putLast(key: string): void {
    const starts = waiting.get(key);
    waiting.delete(key);
    if (starts && starts.length > 0) waiting.set(key, starts);
  }

  function startNext(): void {
    for (const [key, starts] of waiting) {
      if (running.total() >= parallel) return;
      if (running.of(key) >= parallelPerKey(key)) continue;
      const start = starts.shift();
      putLast(key);
      running.add(key, 1);
      start?.();
    }
  }

  /** Resolves once the call counts as running. */
  async function turnOf(key: string): Promise<void> {
    const { promise: turn, resolve: start, reject } = Promise.withResolvers<void>();
    const starts = waiting.get(key) ?? [];
    starts.push(start);
    waiting.set(key, starts);
    startNext();
    if (!maxWait || !starts.includes(start)) return turn;
    const giveUp = (): void => {
      starts.splice(starts.indexOf(start), 1);
      if (starts.length === 0) waiting.delete(key);
      reject(maxWait.refuse());
    };
    const timer = setTimeout(giveUp, maxWait.milliseconds);
    return turn.finally(() => clearTimeout(timer));
  }

  return {
    /** Runs `work` when it is the turn of its key. */
    run: async <T>(key: string, work: () => Promise<T>): Promise<T> => {
      // A key that has nothing pending is let in, up to a point: others may have taken all places.
      const places = (maxPending?.calls ?? 0) * (pending.of(key) === 0 ? RESERVE : 1);
      if (maxPending && pending.total() >= places) throw maxPending.refuse();
      if (maxPendingPerKey && pending.of(key) >= maxPendingPerKey.calls) throw maxPendingPerKey.refuse();
      pending.add(key, 1);
      try {
        await turnOf(key);
        try {
          return await work();
        } finally {
          running.add(key, -1);
          putLast(key);
          startNext();
        }
      } finally {
        pending.add(key, -1);
      }
    },
  };
}
