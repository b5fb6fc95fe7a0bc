const cleanups = new Set<() => Promise<unknown>>();
let interrupted = false;

/**
 * Runs `work`. On SIGINT, SIGTERM or SIGHUP the pending clean-ups run, the latest first, and the process exits.
 * When `work` ends without a signal, the caller cleans up.
 */
export async function cleanUpOnSignal<T>(
  cleanUp: () => Promise<unknown>,
  work: () => Promise<T>,
): Promise<T> {
  cleanups.add(cleanUp);
  try {
    return await work();
  } finally {
    // Reports neither a result nor an error for an interrupted run: waits for the handler below to exit the process.
    if (interrupted) await new Promise(() => {});
    cleanups.delete(cleanUp);
  }
}

const EXIT_CODES = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;

for (const [signal, exitCode] of Object.entries(EXIT_CODES)) {
  process.on(signal, async () => {
    if (interrupted) return;
    interrupted = true;
    for (const cleanUp of [...cleanups].reverse()) await cleanUp().catch(() => {});
    process.exit(exitCode);
  });
}
