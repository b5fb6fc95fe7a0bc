import { chmod, mkdir, open, readdir, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { codeOf, EmbeddedDatabaseError, reasonOf } from './embedded-database-error.ts';

// On a nearly full disk initdb fails halfway with an obscure message, so free space is probed first.
const PROBE_BYTES = 1024 * 1024;

/**
 * Creates the data directory if it does not exist and checks that it is writable.
 * @returns its real path, so that two paths to one directory are recognized as the same.
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

/** Like `mkdir -p`. Node's recursive mkdir does not return if a parent exists but cannot contain directories (/proc). */
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

/** Sets the mode of a new directory regardless of the umask. The database's user must be able to traverse root's. */
async function setMode(directory: string): Promise<void> {
  const self = process.getuid?.();
  if (self === undefined || (await stat(directory)).uid !== self) return;
  await chmod(directory, self === 0 ? 0o711 : 0o700);
}

async function probe(file: string): Promise<void> {
  try {
    await writeFile(file, Buffer.alloc(PROBE_BYTES), { mode: 0o600 });
  } finally {
    await rm(file, { force: true });
  }
}

/** Flushes renames and new files in a directory to disk. Does nothing on Windows, where directories cannot be opened. */
export async function syncDirectory(directory: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(directory, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
