import { buffer } from 'node:stream/consumers';
import { Piscina } from 'piscina';
import { type HttpError, invalid, unavailable } from '../../../../kernel/errors.ts';
import type { UploadedFile } from '../../../../kernel/http/upload.ts';
import type { ReadFile, ReadResult } from './import-file-worker.ts';

/** Reads uploaded spreadsheets in a thread of its own, one at a time, which limits their time and memory. */
export interface ImportFileReader {
  /** @throws HttpError 400 for a file that cannot be imported, 503 when too many wait */
  read(content: Uint8Array): Promise<ReadFile>;
  close(): Promise<void>;
}

const MEMORY_MB = 512;
const TIME_LIMIT_MS = 30_000;
const MAX_WAITING = 4;

const TOO_MUCH = 'No se pudo leer el archivo: deja solo la hoja y las columnas de los pacientes';

export function makeImportFileReader({
  memoryMb = MEMORY_MB,
  timeLimitMs = TIME_LIMIT_MS,
} = {}): ImportFileReader {
  const pool = new Piscina<Uint8Array, ReadResult>({
    filename: new URL('./import-file-worker.ts', import.meta.url).href,
    name: 'readFile' satisfies keyof typeof import('./import-file-worker.ts'),
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: 10_000,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  });
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  const read = async (content: Uint8Array): Promise<ReadFile> => {
    const signal = AbortSignal.timeout(timeLimitMs);
    const result = await pool.run(content, { signal }).catch((error: unknown) => {
      // Its memory or its time are used up. The next file gets another thread.
      if (signal.aborted || (error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY')
        return { fault: TOO_MUCH };
      throw error;
    });
    if ('fault' in result) throw unreadable(result.fault);
    return result.file;
  };
  return {
    read: (content) => {
      if (waiting >= MAX_WAITING)
        throw unavailable('Se están leyendo otros archivos. Vuelve a intentar en un momento.');
      waiting += 1;
      const turn = last
        .then(() => read(content))
        .finally(() => {
          waiting -= 1;
        });
      last = turn.catch(() => {});
      return turn;
    },
    close: () => pool.destroy(),
  };
}

const unreadable = (message: string): HttpError => invalid({ file: message }, message);

export const receive = ({ stream }: UploadedFile): Promise<Buffer> => buffer(stream);
