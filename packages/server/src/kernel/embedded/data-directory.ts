import { chmod, mkdir, open, readdir, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { codeOf, EmbeddedDatabaseError, reasonOf } from './embedded-database-error.ts';

// initdb fails with an obscure message on a nearly full disk.
const PROBE_BYTES = 1024 * 1024;

/** Returns the real path, so that two paths to one directory are recognized as the same. */
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

/** Node's recursive mkdir hangs if a parent exists but cannot contain directories (/proc). */
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

/** Ignores the umask. The database's user must be able to enter a directory of root. */
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

export async function syncDirectory(directory: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(directory, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
