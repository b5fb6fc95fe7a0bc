import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { EmbeddedDatabaseError } from './embedded-database-error.ts';

const SQLITE_BUSY = 5;

/**
 * Limits a directory to one running product. The lock is the operating system's advisory lock on `dentaria.lock`,
 * acquired through Node's built-in SQLite because Node has no flock. The kernel grants it to exactly one process and
 * releases it when that process exits, also after SIGKILL. The database server never holds it, so a running server
 * without the lock is an orphan. A PID file alone is not sufficient: PIDs are reused, and in containers every product
 * has PID 1.
 * @throws EmbeddedDatabaseError that names the process holding the lock.
 */
export async function lockDirectory(directory: string) {
  const ownerFile = join(directory, 'dentaria.pid');
  const database = new DatabaseSync(join(directory, 'dentaria.lock'));
  try {
    database.exec('PRAGMA busy_timeout = 0');
    // No journal file: after a kill, the next start would have to roll it back under another lock.
    database.exec('PRAGMA journal_mode = MEMORY');
    // Not EXCLUSIVE: with two concurrent starts, each would fail because of the other's shared lock.
    database.exec('BEGIN IMMEDIATE');
  } catch (error) {
    database.close();
    if (!isBusy(error)) throw error;
    throw new EmbeddedDatabaseError(
      `The data in ${directory} is in use by ${await describeOwner(ownerFile)}, which is left alone. Stop it first, or set DATA_DIR to another folder.`,
    );
  }
  writeFileSync(ownerFile, `${process.pid} ${hostname()}\n`, { mode: 0o644 });
  return {
    /** Idempotent. */
    release: () => {
      if (!database.isOpen) return;
      rmSync(ownerFile, { force: true });
      database.close();
    },
  };
}

const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;

/** The owner writes the file just after it acquires the lock, so a missing or stale file is read again. */
async function describeOwner(ownerFile: string): Promise<string> {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const owner = readOwner(ownerFile);
    if (owner !== undefined && owner.host !== hostname()) return `process ${owner.pid} on ${owner.host}`;
    if (owner !== undefined && isAlive(owner.pid)) return `process ${owner.pid}`;
    await delay(25);
  }
  return 'another process';
}

function readOwner(ownerFile: string): { pid: number; host: string } | undefined {
  try {
    const [pid, host] = readFileSync(ownerFile, 'utf8').trim().split(' ');
    return host === undefined ? undefined : { pid: Number(pid), host };
  } catch {
    return undefined;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
