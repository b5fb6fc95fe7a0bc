const CHUNK_TIMEOUT_MS = 120_000;

/** Loads a screen's code. Rejects with 'Loading chunk failed' after 120 s (specification, section 8). */
export function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('Loading chunk failed')), CHUNK_TIMEOUT_MS);
  });
  return Promise.race([load(), timeout]).finally(() => clearTimeout(timer));
}
