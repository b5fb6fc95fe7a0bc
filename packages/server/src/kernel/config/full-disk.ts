import { statfs } from 'node:fs/promises';
import { codeOf, EmbeddedDatabaseError } from '../embedded/embedded-database-error.ts';
import { StartupError } from '../startup-error.ts';

const LOCAL_FULL_DISK_CODES = new Set(['ENOSPC', 'EDQUOT']);
const POSTGRES_DISK_FULL = '53100';
const FULL_DISK_IN_SERVER_LOG = /no space left|disk quota/i;
const WAL_SEGMENT_BYTES = 16 * 1024 * 1024;

export interface Destination {
  readonly dataDir: string;
  readonly databaseUrl?: string | undefined;
}

export async function explainFullDisk<T>(destination: Destination, write: () => Promise<T>): Promise<T> {
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
  if (causes.some(isLocalDiskFull)) return here;
  if (causes.some((cause) => codeOf(cause) === POSTGRES_DISK_FULL))
    return databaseUrl === undefined
      ? here
      : 'The disk of the database server (DATABASE_URL) is full. Free space there, and repeat the command.';
  // After a full disk ended the server, only a lost connection is visible.
  if (databaseUrl !== undefined || !causes.some(isLostConnection)) return undefined;
  const disk = await statfs(dataDir).catch(() => undefined);
  return disk !== undefined && disk.bavail * disk.bsize < WAL_SEGMENT_BYTES ? here : undefined;
}

function causesOf(error: unknown): readonly unknown[] {
  const causes = [];
  for (let cause = error; cause instanceof Error; cause = cause.cause) causes.push(cause);
  return causes;
}

const isLocalDiskFull = (error: unknown): boolean =>
  LOCAL_FULL_DISK_CODES.has(codeOf(error) ?? '') ||
  (error instanceof EmbeddedDatabaseError && FULL_DISK_IN_SERVER_LOG.test(error.message));

const isLostConnection = (error: unknown): boolean =>
  /^(08|57P|ECONNRE|EPIPE)/.test(codeOf(error) ?? '') ||
  (error instanceof Error &&
    /^Connection terminated|Client has encountered a connection error|^The embedded database did not start/.test(
      error.message,
    ));
