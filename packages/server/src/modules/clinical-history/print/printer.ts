import { Worker } from 'node:worker_threads';
import { HttpError } from '../../../kernel/errors.ts';
import type { PrintedHistory, PrintOptions } from './print-history.ts';
import type { PrintJob, PrintResult } from './print-worker.ts';

/**
 * Renders PDFs in a worker thread: 500 plan rows and 40 long notes take seconds of CPU time, which would block the event
 * loop.
 */
export interface Printer {
  /** Renders one job after the other; throws a 503 when too many are pending. */
  print(history: PrintedHistory, options: PrintOptions): Promise<Buffer>;
  close(): Promise<void>;
}

interface PendingJob {
  readonly resolve: (pdf: Buffer) => void;
  readonly reject: (error: unknown) => void;
}

const MAX_PENDING = 30;
const RETRY_SECONDS = 15;

export function makePrinter(): Printer {
  const pending = new Map<number, PendingJob>();
  let lastId = 0;
  let running: Worker | undefined;

  /** Unreferenced while idle, so that the process can exit. */
  const start = (): Worker => {
    const worker = new Worker(new URL('./print-worker.ts', import.meta.url), {
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: 512 },
    });
    worker.on('message', ({ id, pdf, error }: PrintResult) => {
      const job = pending.get(id);
      pending.delete(id);
      if (pending.size === 0) worker.unref();
      if (pdf) job?.resolve(Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength));
      else job?.reject(error);
    });
    worker.on('error', rejectAll);
    worker.on('exit', () => rejectAll(new Error('The print worker exited')));
    return worker;
  };
  /** Handles the death of the worker. The next job starts a new one. */
  const rejectAll = (error: unknown): void => {
    running = undefined;
    for (const { reject } of pending.values()) reject(error);
    pending.clear();
  };

  return {
    print: async (history, options) => {
      if (pending.size >= MAX_PENDING) {
        throw new HttpError(503, 'Hay muchas impresiones en curso. Vuelve a intentarlo en unos segundos.', {
          retryAfterSeconds: RETRY_SECONDS,
        });
      }
      running ??= start();
      running.ref();
      const id = ++lastId;
      const pdf = new Promise<Buffer>((resolve, reject) => pending.set(id, { resolve, reject }));
      running.postMessage({ id, history, options } satisfies PrintJob);
      return pdf;
    },
    close: async () => {
      await running?.terminate();
    },
  };
}
