import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { EmbeddedDatabaseError } from './embedded-database-error.ts';

const SQLITE_BUSY = 5;

/**
 * Takes an advisory file lock through SQLite, because Node has no flock. The kernel releases it even after SIGKILL.
 * The database server never holds it, so a running server without the lock is an orphan. A PID file is not enough:
 * PIDs are reused, and in containers every product has PID 1.
 * @throws EmbeddedDatabaseError that names the process holding the lock
 */
export async function lockDirectory(directory: string) {
  const ownerFile = join(directory, 'dentaria.pid');
  const database = new DatabaseSync(join(directory, 'dentaria.lock'));
  try {
    database.exec('PRAGMA busy_timeout = 0');
    // A journal file would need a rollback under another lock after a kill.
    database.exec('PRAGMA journal_mode = MEMORY');
    // Not EXCLUSIVE: two concurrent starts would both fail on the other's shared lock.
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
    release: () => {
      if (!database.isOpen) return;
      rmSync(ownerFile, { force: true });
      database.close();
    },
  };
}

const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;

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
