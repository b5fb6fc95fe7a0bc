export interface FairQueue {
  /** Runs `work` when it is the turn of its key. */
  run<T>(key: string, work: () => Promise<T>): Promise<T>;
  /** How many wait or run, of one key or of all. */
  pending(key?: string): number;
}

/** Lets keys take turns, so that what one of them has queued delays another by one turn at most. */
export function makeFairQueue({ parallel }: { readonly parallel: number }): FairQueue {
  /** In the order of their turns. */
  const waiting = new Map<string, (() => void)[]>();
  const pending = new Map<string, number>();
  let running = 0;
  let total = 0;

  const count = (key: string, change: 1 | -1): void => {
    total += change;
    const left = (pending.get(key) ?? 0) + change;
    if (left === 0) pending.delete(key);
    else pending.set(key, left);
  };

  const startNext = (): void => {
    const [next] = waiting;
    if (!next || running === parallel) return;
    const [key, starts] = next;
    const start = starts.shift();
    // To the end of the line.
    waiting.delete(key);
    if (starts.length > 0) waiting.set(key, starts);
    running += 1;
    start?.();
  };

  return {
    run: async (key, work) => {
      count(key, 1);
      const { promise: turn, resolve: start } = Promise.withResolvers<void>();
      waiting.set(key, [...(waiting.get(key) ?? []), start]);
      startNext();
      await turn;
      try {
        return await work();
      } finally {
        count(key, -1);
        running -= 1;
        startNext();
      }
    },
    pending: (key) => (key === undefined ? total : (pending.get(key) ?? 0)),
  };
}
