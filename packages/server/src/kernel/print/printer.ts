import { Piscina } from 'piscina';
import { HttpError } from '../errors.ts';
import type { FileContent } from '../http/download.ts';
import type { PrintJob } from './print-worker.ts';
import type { PrintableDocument, PrintOptions } from './printable-document.ts';

/**
 * Renders PDFs in a worker thread: a history of 500 plan rows and 40 long notes takes seconds of CPU time, which would
 * block the event loop.
 */
export interface Printer {
  /**
   * Renders one job at a time; the callers take turns. Jobs wait outside the thread, so one that exhausts its memory or
   * its time fails alone. Throws a 429 or a 503 when the caller or all callers have too many pending, and a 503 for a job
   * that takes too long.
   */
  print<Data>(
    callerId: number,
    document: PrintableDocument<Data>,
    data: Data,
    options: PrintOptions,
  ): Promise<FileContent>;
  close(): Promise<void>;
}

const MAX_PENDING = 30;
const MAX_PENDING_PER_CALLER = 5;
const RETRY = { retryAfterSeconds: 15 };

/** Twice what the largest history takes on a busy machine. */
const TIME_LIMIT_MS = 120_000;

interface PrinterOptions {
  /** Of the thread. */
  readonly memoryMb?: number;
  /** Awaited before each job enters the thread. */
  readonly beforeJob?: () => Promise<void>;
}

export function makePrinter({
  memoryMb = 512,
  beforeJob = () => Promise.resolve(),
}: PrinterOptions = {}): Printer {
  // The thread starts with the first job, and again after it died.
  const pool = new Piscina<PrintJob, Uint8Array>({
    filename: new URL('./print-worker.ts', import.meta.url).href,
    name: 'runJob' satisfies keyof typeof import('./print-worker.ts'),
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: Number.POSITIVE_INFINITY,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  });
  /** The caller of each pending job. */
  const pending: number[] = [];
  const inTurn = makeQueue();
  const queues = new Map<number, Queue>();
  return {
    print: async (callerId, { renderer, fileName }, data, options) => {
      if (pending.length >= MAX_PENDING) {
        throw new HttpError(
          503,
          'Hay muchas impresiones en curso. Vuelve a intentarlo en unos segundos.',
          RETRY,
        );
      }
      if (pending.filter((id) => id === callerId).length >= MAX_PENDING_PER_CALLER) {
        throw new HttpError(429, 'Ya tienes cinco impresiones en curso. Espera a que terminen.', RETRY);
      }
      pending.push(callerId);
      const ownTurn = queues.get(callerId) ?? makeQueue();
      queues.set(callerId, ownTurn);
      try {
        const content = await ownTurn(() =>
          inTurn(async () => {
            await beforeJob();
            return limitTime((signal) => pool.run({ renderer, data, options }, { signal }));
          }),
        );
        return { fileName: fileName(data), disposition: 'inline', content };
      } finally {
        pending.splice(pending.indexOf(callerId), 1);
        if (!pending.includes(callerId)) queues.delete(callerId);
      }
    },
    close: () => pool.destroy(),
  };
}

/** Aborts work after `TIME_LIMIT_MS`, which ends the thread; the next job starts another one. */
async function limitTime<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), TIME_LIMIT_MS);
  try {
    return await work(limit.signal);
  } catch (error) {
    if (!limit.signal.aborted) throw error;
    throw new HttpError(503, 'La impresión tarda demasiado. Vuelve a intentarlo más tarde.', RETRY);
  } finally {
    clearTimeout(timer);
  }
}

type Queue = <T>(work: () => Promise<T>) => Promise<T>;

/** Runs one work after the other, whether or not the earlier ones failed. */
function makeQueue(): Queue {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const result = last.then(work, work);
    last = result;
    return result;
  };
}
