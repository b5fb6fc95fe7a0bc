import { Piscina } from 'piscina';
import { HttpError } from '../../../kernel/errors.ts';
import type { PrintedHistory, PrintOptions } from './print-history.ts';
import type { PrintJob } from './print-worker.ts';

/**
 * Renders PDFs in a worker thread: 500 plan rows and 40 long notes take seconds of CPU time, which would block the event
 * loop.
 */
export interface Printer {
  /** Renders one job after the other; throws a 503 when too many are pending. */
  print(history: PrintedHistory, options: PrintOptions): Promise<Uint8Array>;
  close(): Promise<void>;
}

const MAX_PENDING = 30;
const RETRY_SECONDS = 15;

export function makePrinter(): Printer {
  // The thread starts with the first job, and again after it died.
  const pool = new Piscina<PrintJob, Uint8Array>({
    filename: new URL('./print-worker.ts', import.meta.url).href,
    name: 'runJob' satisfies keyof typeof import('./print-worker.ts'),
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: Number.POSITIVE_INFINITY,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  });
  return {
    print: async (history, options) => {
      if (pool.queueSize >= MAX_PENDING) {
        throw new HttpError(503, 'Hay muchas impresiones en curso. Vuelve a intentarlo en unos segundos.', {
          retryAfterSeconds: RETRY_SECONDS,
        });
      }
      return pool.run({ history, options });
    },
    close: () => pool.destroy(),
  };
}
