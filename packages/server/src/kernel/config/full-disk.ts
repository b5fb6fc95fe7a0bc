import { statfs } from 'node:fs/promises';
import { codeOf, EmbeddedDatabaseError } from '../embedded/embedded-database-error.ts';
import { StartupError } from '../startup-error.ts';

/** System errors of this machine, with a database on another one too. */
const FULL_DISK_HERE = new Set(['ENOSPC', 'EDQUOT']);
/** PostgreSQL's disk_full, of the machine on which it runs. */
const FULL_DISK_OF_DATABASE = '53100';
/** The same errors in the log of a database that did not start. */
const IN_WORDS = /no space left|disk quota/i;
/** A segment of WAL: the database stops when there is no space for one. */
const WAL_SEGMENT = 16 * 1024 * 1024;

export interface Destination {
  readonly dataDir: string;
  readonly databaseUrl?: string | undefined;
}

/** Runs a command's writes. @throws StartupError that names the full disk, if that is why they failed */
export async function namingFullDisk<T>(destination: Destination, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const message = await describeFullDisk(error, destination);
    throw message === undefined ? error : new StartupError(message, { cause: error });
  }
}

async function describeFullDisk(error: unknown, { dataDir, databaseUrl }: Destination) {
  const here = `The disk is full: ${dataDir} has no space left. Free space, or set DATA_DIR to an empty folder on a larger disk, and repeat the command.`;
  const causes = causesOf(error);
  if (causes.some(isFullHere)) return here;
  if (causes.some((cause) => codeOf(cause) === FULL_DISK_OF_DATABASE))
    return databaseUrl === undefined
      ? here
      : 'The disk of the database server (DATABASE_URL) is full. Free space there, and repeat the command.';
  // A database that was ended by a full disk leaves only a lost connection.
  if (databaseUrl !== undefined || !causes.some(isLostConnection)) return undefined;
  const disk = await statfs(dataDir).catch(() => undefined);
  return disk !== undefined && disk.bavail * disk.bsize < WAL_SEGMENT ? here : undefined;
}

function causesOf(error: unknown): readonly unknown[] {
  const causes = [];
  for (let cause = error; cause instanceof Error; cause = cause.cause) causes.push(cause);
  return causes;
}

const isFullHere = (error: unknown): boolean =>
  FULL_DISK_HERE.has(codeOf(error) ?? '') ||
  (error instanceof EmbeddedDatabaseError && IN_WORDS.test(error.message));

/** The end of the embedded database, during its start or after it. */
const isLostConnection = (error: unknown): boolean =>
  /^(08|57P|ECONNRE|EPIPE)/.test(codeOf(error) ?? '') ||
  (error instanceof Error &&
    /^Connection terminated|Client has encountered a connection error|^The embedded database did not start/.test(
      error.message,
    ));
