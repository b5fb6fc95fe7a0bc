import { type Caller, shareOf } from '../access/caller.ts';
import { JobLimitError, type JobLimits, makeJobRunner } from '../child/job-runner.ts';
import { HttpError } from '../errors.ts';
import { makeFairQueue } from '../fair-queue.ts';
import type { FileContent } from '../http/download.ts';
import type { PrintJob } from './print-process.ts';
import type { PrintableDocument, PrintOptions } from './printable-document.ts';

/** Uses a child process: a history of 500 plan rows and 40 long notes takes seconds of CPU time. */
export interface Printer {
  /**
   * Renders one document at a time; clinics take turns.
   * @throws HttpError 429 or 503 if too many are pending, 503 if a document exceeds the memory or time of its process
   */
  print<Data>(
    caller: Pick<Caller, 'id' | 'clinicId'>,
    document: PrintableDocument<Data>,
    data: Data,
    options: PrintOptions,
  ): Promise<FileContent>;
  close(): Promise<void>;
}

const MAX_PENDING = 60;
const MAX_PENDING_PER_CLINIC = 10;
const MAX_PENDING_PER_USER = 5;
const RETRY = { retryAfterSeconds: 15 };

const LIMITS: JobLimits = { memoryMb: 768, timeLimitMs: 120_000 };

interface PrinterOptions extends Partial<JobLimits> {
  readonly beforeJob?: () => Promise<void>;
}

export function makePrinter({
  beforeJob = () => Promise.resolve(),
  ...limits
}: PrinterOptions = {}): Printer {
  const runner = makeJobRunner<PrintJob, Uint8Array>(new URL('./print-process.ts', import.meta.url), {
    ...LIMITS,
    ...limits,
  });
  const users = makeFairQueue({
    parallel: Number.POSITIVE_INFINITY,
    maxPendingPerKey: {
      calls: MAX_PENDING_PER_USER,
      refuse: () => tooMany('Ya tenés cinco impresiones en curso. Esperá a que terminen.'),
    },
  });
  const clinics = makeFairQueue({
    parallel: 1,
    maxPending: {
      calls: MAX_PENDING,
      refuse: () =>
        new HttpError(503, 'Hay muchas impresiones en curso. Volvé a intentarlo en unos segundos.', RETRY),
    },
    maxPendingPerKey: {
      calls: MAX_PENDING_PER_CLINIC,
      refuse: () => tooMany('Tu clínica ya tiene diez impresiones en curso. Esperá a que terminen.'),
    },
  });
  return {
    print: async (caller, { renderer, fileName }, data, options) => {
      const print = async () => {
        await beforeJob();
        return runner.run({ renderer, data, options }).catch((error: unknown) => {
          throw error instanceof JobLimitError ? new HttpError(503, TOO_LONG, RETRY) : error;
        });
      };
      const content = await users.run(String(caller.id), () => clinics.run(shareOf(caller), print));
      return { fileName: fileName(data), disposition: 'inline', content };
    },
    close: () => runner.close(),
  };
}

const tooMany = (message: string): HttpError => new HttpError(429, message, RETRY);

const TOO_LONG = 'La impresión es demasiado larga o tarda demasiado. Volvé a intentarlo más tarde.';
