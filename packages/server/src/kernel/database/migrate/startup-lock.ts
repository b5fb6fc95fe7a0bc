import type pg from 'pg';
import { StartupError } from '../../startup-error.ts';
import { openClient } from '../client.ts';

const KYSELY_MIGRATION_LOCK_KEY = '3853314791062309107';

/**
 * The transaction is idle while `work` runs on other connections. Keep-alive lets PostgreSQL end it within half a
 * minute of a lost client.
 */
const SETTINGS = `
  set local statement_timeout = 0;
  set local idle_in_transaction_session_timeout = 0;
  set local tcp_keepalives_idle = 10;
  set local tcp_keepalives_interval = 5;
  set local tcp_keepalives_count = 3`;

export interface StartupLockOptions {
  readonly print: (line: string) => void;
  readonly timeoutMs?: number;
}

/**
 * Excludes other processes that migrate this database, install queues or change roles. The lock is held by a
 * transaction, so that it ends with the process and works through a pooler in transaction mode.
 * @throws StartupError if another process holds the lock until the timeout
 */
export async function withStartupLock<T>(
  connection: pg.ClientConfig,
  { print, timeoutMs = 120_000 }: StartupLockOptions,
  work: () => Promise<T>,
): Promise<T> {
  const client = await openClient({ ...connection, application_name: 'dentaria start' });
  try {
    await client.query(`begin; ${SETTINGS}`);
    await lock(client, print, timeoutMs);
    return await work();
  } finally {
    await client.query('commit').catch(() => {});
    await client.end().catch(() => {});
  }
}

async function lock(client: pg.Client, print: (line: string) => void, timeoutMs: number): Promise<void> {
  const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_xact_lock($1) as locked', [
    KYSELY_MIGRATION_LOCK_KEY,
  ]);
  if (rows[0]?.locked) return;
  print(`Waiting for another process that starts on this database (${await describeHolder(client)}) …`);
  try {
    await client.query(`savepoint waiting; set local lock_timeout = ${timeoutMs}`);
    await client.query('select pg_advisory_xact_lock($1)', [KYSELY_MIGRATION_LOCK_KEY]);
  } catch (error) {
    if ((error as { code?: string }).code !== '55P03') throw error;
    await client.query('rollback to savepoint waiting');
    throw new StartupError(
      `Another process has been starting on this database for more than ${timeoutMs / 1000} s (${await describeHolder(client)}). Start again when it is ready; if it hangs, end it with "select pg_terminate_backend(<process>)".`,
    );
  }
}

async function describeHolder(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ holder: string }>(
    `select format('PostgreSQL process %s of %s at %s, connected since %s UTC', pid, usename,
                   coalesce(host(client_addr), 'this machine'),
                   to_char(backend_start at time zone 'utc', 'YYYY-MM-DD HH24:MI:SS')) as holder
       from pg_locks join pg_stat_activity using (pid)
      where locktype = 'advisory' and granted and objsubid = 1
        and database = (select oid from pg_database where datname = current_database())
        and (classid::bigint << 32) | objid::bigint = $1`,
    [KYSELY_MIGRATION_LOCK_KEY],
  );
  return rows[0]?.holder ?? 'it has just ended';
}
