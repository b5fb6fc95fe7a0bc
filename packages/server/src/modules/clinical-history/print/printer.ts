import { Worker } from 'node:worker_threads';
import { HttpError } from '../../../kernel/errors.ts';
import type { PrintedHistory, Printing } from './print-history.ts';
import type { Printed, PrintOrder } from './print-worker.ts';

/**
 * Makes PDFs in a thread of its own: one of 500 plan rows and 40 long notes takes seconds of computing, which would
 * hold up every other call of the process.
 */
export interface Printer {
  /** One after the other; a HttpError with 503 when too many wait. */
  print(history: PrintedHistory, printing: Printing): Promise<Buffer>;
  close(): Promise<void>;
}

interface Waiting {
  readonly resolve: (pdf: Buffer) => void;
  readonly reject: (error: unknown) => void;
}

const WAITING_AT_MOST = 30;
const RETRY_SECONDS = 15;

export function makePrinter(): Printer {
  const waiting = new Map<number, Waiting>();
  let orders = 0;
  let running: Worker | undefined;

  /** The thread starts with the first order. It holds the process open only while it has one. */
  const start = (): Worker => {
    const worker = new Worker(new URL('./print-worker.ts', import.meta.url), {
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: 512 },
    });
    worker.on('message', ({ order, pdf, failure }: Printed) => {
      const asked = waiting.get(order);
      waiting.delete(order);
      if (waiting.size === 0) worker.unref();
      if (pdf) asked?.resolve(Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength));
      else asked?.reject(failure);
    });
    worker.on('error', giveUp);
    worker.on('exit', () => giveUp(new Error('The printing thread ended')));
    return worker;
  };
  /** What waits on a thread that died fails; the next order starts a new one. */
  const giveUp = (error: unknown): void => {
    running = undefined;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };

  return {
    print: async (history, printing) => {
      if (waiting.size >= WAITING_AT_MOST) {
        throw new HttpError(503, 'Hay muchas impresiones en curso. Vuelve a intentarlo en unos segundos.', {
          retryAfterSeconds: RETRY_SECONDS,
        });
      }
      running ??= start();
      running.ref();
      const order = ++orders;
      const printed = new Promise<Buffer>((resolve, reject) => waiting.set(order, { resolve, reject }));
      running.postMessage({ order, history, printing } satisfies PrintOrder);
      return printed;
    },
    close: async () => {
      await running?.terminate();
    },
  };
}
