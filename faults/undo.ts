const undos = new Set<() => Promise<unknown>>();
let interrupted = false;

/**
 * Runs `work`; a signal that comes meanwhile undoes first what it started (a product, its database, a test run),
 * last things first, and then ends the process.
 */
export async function undoing<T>(undo: () => Promise<unknown>, work: () => Promise<T>): Promise<T> {
  undos.add(undo);
  try {
    return await work();
  } finally {
    // What was broken off must look neither like an outcome nor like an error: the process ends below.
    if (interrupted) await new Promise(() => {});
    undos.delete(undo);
  }
}

const EXIT_CODES = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;

for (const [signal, exitCode] of Object.entries(EXIT_CODES)) {
  process.on(signal, async () => {
    if (interrupted) return;
    interrupted = true;
    for (const undo of [...undos].reverse()) await undo().catch(() => {});
    process.exit(exitCode);
  });
}
