import { buffer } from 'node:stream/consumers';
import { JobLimitError, type JobLimits, makeJobRunner } from '../../../../kernel/child/job-runner.ts';
import { HttpError, invalid, unavailable } from '../../../../kernel/errors.ts';
import { makeFairQueue } from '../../../../kernel/fair-queue.ts';
import type { UploadedFile } from '../../../../kernel/http/upload.ts';
import type { ReadFile, ReadResult } from './read-file.ts';

/** Reads uploaded spreadsheets in a child process, one at a time; clinics take turns. */
export interface ImportFileReader {
  /** @throws HttpError 400 for a file that cannot be imported, 429 or 503 when too many wait */
  read(share: string, content: Uint8Array): Promise<ReadFile>;
  close(): Promise<void>;
}

const LIMITS: JobLimits = { memoryMb: 1024, timeLimitMs: 30_000 };
const MAX_PENDING = 10;
const MAX_PENDING_PER_CLINIC = 2;
const RETRY = { retryAfterSeconds: 15 };

const TOO_MUCH = 'No se pudo leer el archivo: deja solo la hoja y las columnas de los pacientes';

export function makeImportFileReader(limits: Partial<JobLimits> = {}): ImportFileReader {
  const runner = makeJobRunner<Uint8Array, ReadResult>(new URL('./import-file-process.ts', import.meta.url), {
    ...LIMITS,
    ...limits,
  });
  const queue = makeFairQueue({ parallel: 1 });
  return {
    read: async (share, content) => {
      if (queue.pending() >= MAX_PENDING)
        throw unavailable('Se están leyendo otros archivos. Vuelve a intentar en un momento.');
      if (queue.pending(share) >= MAX_PENDING_PER_CLINIC)
        throw new HttpError(429, 'Tu clínica ya está subiendo dos archivos. Espera a que terminen.', RETRY);
      const answer = await queue.run(share, () =>
        runner.run(content).catch((error: unknown): ReadResult => {
          if (error instanceof JobLimitError) return { fault: TOO_MUCH };
          throw error;
        }),
      );
      if ('fault' in answer) throw invalid({ file: answer.fault }, answer.fault);
      return answer.file;
    },
    close: () => runner.close(),
  };
}

export const receive = ({ stream }: UploadedFile): Promise<Buffer> => buffer(stream);
