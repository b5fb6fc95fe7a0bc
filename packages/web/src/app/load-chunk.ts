const CHUNK_TIMEOUT_MS = 120_000;

export class ChunkError extends Error {
  readonly isTimeout: boolean;
  constructor(isTimeout: boolean, cause?: unknown) {
    super('Loading chunk failed', { cause });
    this.name = 'ChunkError';
    this.isTimeout = isTimeout;
  }
}

/** @throws {ChunkError} if loading fails or takes 120 s (specification, section 8) */
export function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  const timer = setTimeout(() => reject(new ChunkError(true)), CHUNK_TIMEOUT_MS);
  load()
    .then(resolve, (cause: unknown) => reject(new ChunkError(false, cause)))
    .finally(() => clearTimeout(timer));
  return promise;
}
