import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { EmbeddedDatabaseError } from './embedded-database-error.ts';

export interface DirectoryLock {
  /** Frees the directory; a second call does nothing. */
  release(): void;
}

const SQLITE_BUSY = 5;

/**
 * One product per directory. The lock is the operating system's advisory lock on `dentaria.lock`, which Node reaches
 * through its built-in SQLite (it has no flock of its own): the kernel grants it to exactly one of two processes that
 * ask at the same moment and takes it back when the process ends, also by kill -9. The database server never holds
 * it, so a free lock beside a running server means an orphan. A file with a process number alone would tell none of
 * that: numbers are used again, and in containers every product is number 1.
 * @throws EmbeddedDatabaseError naming the process that holds the directory.
 */
export async function lockDirectory(directory: string): Promise<DirectoryLock> {
  const ownerFile = join(directory, 'dentaria.pid');
  const database = new DatabaseSync(join(directory, 'dentaria.lock'));
  try {
    database.exec('PRAGMA busy_timeout = 0');
    // No journal file: one left by a kill would have to be undone by the next start, under a lock of its own.
    database.exec('PRAGMA journal_mode = MEMORY');
    // Not EXCLUSIVE: that needs every other start to be out of the file, so two that look at the same moment both lose.
    database.exec('BEGIN IMMEDIATE');
  } catch (error) {
    database.close();
    if (!isBusy(error)) throw error;
    throw new EmbeddedDatabaseError(
      `The data in ${directory} is in use by ${await nameOwner(ownerFile)}, which is left alone. Stop it first, or set DATA_DIR to another folder.`,
    );
  }
  writeFileSync(ownerFile, `${process.pid} ${hostname()}\n`, { mode: 0o644 });
  return {
    release() {
      if (!database.isOpen) return;
      rmSync(ownerFile, { force: true });
      database.close();
    },
  };
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;
}

/** The owner writes its name just after it has the lock, so a name that is missing or stale is asked for again. */
async function nameOwner(ownerFile: string): Promise<string> {
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
