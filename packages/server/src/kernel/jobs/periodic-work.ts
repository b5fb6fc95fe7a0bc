import type { FastifyBaseLogger } from 'fastify';

export interface PeriodicWork {
  readonly name: string;
  /** From the end of a run to the start of the next. */
  readonly everyMs: number;
  readonly run: () => Promise<void>;
}

export function startPeriodicWork(
  { name, everyMs, run }: PeriodicWork,
  log: Pick<FastifyBaseLogger, 'warn'>,
): { readonly stop: () => Promise<void> } {
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  let isStopped = false;
  const runOnce = (): void => {
    running = run()
      .catch((error: unknown) => log.warn({ err: error }, name))
      .then(() => {
        if (!isStopped) timer = setTimeout(runOnce, everyMs).unref();
      });
  };
  runOnce();
  return {
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
