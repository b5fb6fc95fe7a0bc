import { JobLimitError, type JobLimits, makeJobRunner } from '../../../../kernel/child/job-runner.ts';
import { invalid, TooMuchAtOnceError, unavailable } from '../../../../kernel/errors.ts';
import { makeFairQueue } from '../../../../kernel/fair-queue.ts';
import type { ReadFile, ReadResult } from './read-file.ts';

const DEFAULT_LIMITS: JobLimits = { memoryMb: 768, timeLimitMs: 30_000 };
const MAX_FILES_IN_MEMORY = 20;
const MAX_FILES_PER_CLINIC = 2;
const RETRY_SECONDS = 15;

const TOO_MUCH = 'No se pudo leer el archivo: dejá solo la hoja y las columnas de los pacientes';

export type ImportFileReader = ReturnType<typeof makeImportFileReader>;

/** Reads spreadsheets in a child process, one at a time. Clinics take turns. */
export function makeImportFileReader(limits: Partial<JobLimits> = {}) {
  const runner = makeJobRunner<Uint8Array, ReadResult>(new URL('./import-file-process.ts', import.meta.url), {
    ...DEFAULT_LIMITS,
    ...limits,
  });
  const uploads = makeFairQueue({
    parallel: Number.POSITIVE_INFINITY,
    maxPending: {
      calls: MAX_FILES_IN_MEMORY,
      refuse: () => unavailable('Se están leyendo otros archivos. Volvé a intentarlo en un momento.'),
    },
    maxPendingPerKey: {
      calls: MAX_FILES_PER_CLINIC,
      refuse: () =>
        new TooMuchAtOnceError(
          'Tu clínica ya está subiendo dos archivos. Esperá a que terminen.',
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
     * Calls `receive` once the file may be held in memory.
     * @throws HttpError 400 for an invalid file, 429 or 503 if too many are waiting
     */
    read: async (share: string, receive: () => Promise<Uint8Array>): Promise<ReadFile> => {
      const answer = await uploads.run(share, () => receiveAndRead(share, receive));
      if ('fault' in answer) throw invalid({ file: answer.fault }, answer.fault);
      return answer.file;
    },
    close: () => runner.close(),
  };
}
