import { statfs } from 'node:fs/promises';
import { codeOf, EmbeddedDatabaseError } from './embedded/embedded-database-error.ts';
import { StartupError } from './startup-error.ts';

/** System errors, and the one with which PostgreSQL reports them (disk_full). */
const FULL_DISK = new Set(['ENOSPC', 'EDQUOT', '53100']);
const IN_WORDS = /no space left|disk quota/i;
/** A segment of WAL: the database stops when there is no space for one. */
const WAL_SEGMENT = 16 * 1024 * 1024;

/** Where a command writes. */
export interface Destination {
  readonly dataDir: string;
  readonly databaseUrl?: string | undefined;
}

/** Runs a command's writes. @throws StartupError that names the full disk, if that is why they failed */
export async function namingFullDisk<T>(destination: Destination, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    throw (await isFullDisk(error, destination)) ? fullDisk(destination) : error;
  }
}

/** A database that was ended by a full disk leaves only a lost connection. */
async function isFullDisk(error: unknown, { dataDir, databaseUrl }: Destination): Promise<boolean> {
  if (FULL_DISK.has(codeOf(error) ?? '') || IN_WORDS.test(String(error))) return true;
  if (databaseUrl !== undefined || !mayHaveLostDatabase(error)) return false;
  const disk = await statfs(dataDir).catch(() => undefined);
  return disk !== undefined && disk.bavail * disk.bsize < WAL_SEGMENT;
}

const mayHaveLostDatabase = (error: unknown): boolean =>
  !(error instanceof StartupError) ||
  error instanceof EmbeddedDatabaseError ||
  /connection/i.test(error.message);

const fullDisk = ({ dataDir, databaseUrl }: Destination): StartupError =>
  new StartupError(
    databaseUrl === undefined
      ? `The disk is full: ${dataDir} has no space left. Free space, or set DATA_DIR to an empty folder on a larger disk, and repeat the command.`
      : 'The disk of the database server (DATABASE_URL) is full. Free space there, and repeat the command.',
  );
