import { JobLimitError, type JobLimits, makeJobRunner } from '../../../../kernel/child/job-runner.ts';
import { invalid, TooMuchAtOnceError, unavailable } from '../../../../kernel/errors.ts';
import { makeFairQueue } from '../../../../kernel/fair-queue.ts';
import type { ReadFile, ReadResult } from './read-file.ts';

const LIMITS: JobLimits = { memoryMb: 768, timeLimitMs: 30_000 };
/** Each is in memory. */
const MAX_FILES = 20;
const MAX_FILES_PER_CLINIC = 2;
const RETRY_SECONDS = 15;

const TOO_MUCH = 'No se pudo leer el archivo: deja solo la hoja y las columnas de los pacientes';

export type ImportFileReader = ReturnType<typeof makeImportFileReader>;

/** Reads uploaded spreadsheets in a child process, one at a time; clinics take turns. */
export function makeImportFileReader(limits: Partial<JobLimits> = {}) {
  const runner = makeJobRunner<Uint8Array, ReadResult>(new URL('./import-file-process.ts', import.meta.url), {
    ...LIMITS,
    ...limits,
  });
  const uploads = makeFairQueue({
    parallel: Number.POSITIVE_INFINITY,
    maxPending: {
      calls: MAX_FILES,
      refuse: () => unavailable('Se están leyendo otros archivos. Vuelve a intentar en un momento.'),
    },
    maxPendingPerKey: {
      calls: MAX_FILES_PER_CLINIC,
      refuse: () =>
        new TooMuchAtOnceError(
          'Tu clínica ya está subiendo dos archivos. Espera a que terminen.',
          RETRY_SECONDS,
        ),
    },
  });
  const reading = makeFairQueue({ parallel: 1 });

  const receiveAndRead = async (share: string, receive: () => Promise<Uint8Array>): Promise<ReadResult> => {
    const content = await receive();
    try {
      return await reading.run(share, () => runner.run(content));
    } catch (error) {
      if (error instanceof JobLimitError) return { fault: TOO_MUCH };
      throw error;
    }
  };

  return {
    /**
     * Calls `receive` only when few files are in memory.
     * @throws HttpError 400 for a file that cannot be imported, 429 or 503 when too many wait
     */
    read: async (share: string, receive: () => Promise<Uint8Array>): Promise<ReadFile> => {
      const answer = await uploads.run(share, () => receiveAndRead(share, receive));
      if ('fault' in answer) throw invalid({ file: answer.fault }, answer.fault);
      return answer.file;
    },
    close: () => runner.close(),
  };
}
