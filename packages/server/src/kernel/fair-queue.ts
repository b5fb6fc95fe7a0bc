import { makeCounts } from './counts.ts';

interface PendingLimit {
  readonly calls: number;
  readonly refuse: () => Error;
}

interface FairQueueOptions {
  readonly parallel: number;
  readonly parallelPerKey?: (key: string) => number;
  readonly maxPending?: PendingLimit;
  readonly maxPendingPerKey?: PendingLimit;
  readonly maxWait?: { readonly milliseconds: number; readonly refuse: () => Error };
}

const LIMIT_FACTOR_FOR_IDLE_KEYS = 3;

/** Serves keys round-robin, so that a key with a long queue delays the others by one call only. */
export function makeFairQueue({
  parallel,
  parallelPerKey = () => parallel,
  maxPending,
  maxPendingPerKey,
  maxWait,
}: FairQueueOptions) {
  const waitingByTurn = new Map<string, (() => void)[]>();
  const pending = makeCounts();
  const running = makeCounts();

  function moveToEnd(key: string): void {
    const starts = waitingByTurn.get(key);
    waitingByTurn.delete(key);
    if (starts && starts.length > 0) waitingByTurn.set(key, starts);
  }

  function startNext(): void {
    for (const [key, starts] of waitingByTurn) {
      if (running.total() >= parallel) return;
      if (running.of(key) >= parallelPerKey(key)) continue;
      const start = starts.shift();
      moveToEnd(key);
      running.add(key, 1);
      start?.();
    }
  }

  async function waitForTurn(key: string): Promise<void> {
    const { promise: turn, resolve: start, reject } = Promise.withResolvers<void>();
    const starts = waitingByTurn.get(key) ?? [];
    starts.push(start);
    waitingByTurn.set(key, starts);
    startNext();
    if (!maxWait || !starts.includes(start)) return turn;
    const giveUp = (): void => {
      starts.splice(starts.indexOf(start), 1);
      if (starts.length === 0) waitingByTurn.delete(key);
      reject(maxWait.refuse());
    };
    const timer = setTimeout(giveUp, maxWait.milliseconds);
    return turn.finally(() => clearTimeout(timer));
  }

  return {
    run: async <T>(key: string, work: () => Promise<T>): Promise<T> => {
      const limit = (maxPending?.calls ?? 0) * (pending.of(key) === 0 ? LIMIT_FACTOR_FOR_IDLE_KEYS : 1);
      if (maxPending && pending.total() >= limit) throw maxPending.refuse();
      if (maxPendingPerKey && pending.of(key) >= maxPendingPerKey.calls) throw maxPendingPerKey.refuse();
      pending.add(key, 1);
      try {
        await waitForTurn(key);
        try {
          return await work();
        } finally {
          running.add(key, -1);
          moveToEnd(key);
          startNext();
        }
      } finally {
        pending.add(key, -1);
      }
    },
  };
}
