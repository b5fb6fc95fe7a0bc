import { chmod, mkdir, open, readdir, realpath, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { codeOf, EmbeddedDatabaseError, reasonOf } from './embedded-database-error.ts';

// A start on a nearly full disk fails half-way with an obscure message; this much is asked for beforehand.
const PROBE_BYTES = 1024 * 1024;

/**
 * Makes the data directory when it is missing and proves that it can be written.
 * @returns its real path, so that two ways of naming one directory are one directory.
 */
export async function openDataDirectory(dataDir: string): Promise<string> {
  try {
    await makeDirectory(dataDir);
    if ((await readdir(dataDir)).length === 0) await setMode(dataDir);
    const real = await realpath(dataDir);
    await probe(join(real, `.write-probe-${process.pid}`));
    return real;
  } catch (error) {
    throw new EmbeddedDatabaseError(
      `Cannot write to the data directory ${dataDir}: ${reasonOf(error)}. Correct that, or set DATA_DIR to another folder.`,
      { cause: error },
    );
  }
}

/** Like `mkdir -p`. Node's own recursive mkdir never ends where a parent exists but takes no children (/proc). */
async function makeDirectory(directory: string): Promise<void> {
  const parent = dirname(directory);
  const parentExists = await stat(parent).then(
    () => true,
    () => false,
  );
  if (!parentExists && parent !== directory) await makeDirectory(parent);
  await mkdir(directory).catch(async (error: unknown) => {
    if (codeOf(error) !== 'EEXIST' || !(await stat(directory)).isDirectory()) throw error;
  });
}

/** A folder that begins its life here: private, but root's must let the database's own user pass through, whatever the umask is. */
async function setMode(directory: string): Promise<void> {
  const self = process.getuid?.();
  if (self === undefined || (await stat(directory)).uid !== self) return;
  await chmod(directory, self === 0 ? 0o711 : 0o700);
}

async function probe(file: string): Promise<void> {
  try {
    const handle = await open(file, 'w', 0o600);
    try {
      await handle.writeFile(Buffer.alloc(PROBE_BYTES));
    } finally {
      await handle.close();
    }
  } finally {
    await rm(file, { force: true });
  }
}

/** Makes the renames and new files of a directory survive a power cut. Where directories cannot be opened, does nothing. */
export async function syncDirectory(directory: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(directory, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
