import type { Client } from 'pg';
import { EmbeddedDatabaseError } from './embedded-database-error.ts';

const SETTINGS_AGAINST_LOST_COMMITS = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' };

/** Sized for a clinic's small computer. The command line takes precedence over postgresql.conf and ALTER SYSTEM. */
const SETTINGS: Record<string, string> = {
  ...SETTINGS_AGAINST_LOST_COMMITS,
  cluster_name: 'dentaria',
  max_connections: '50',
  shared_buffers: '64MB',
  effective_cache_size: '512MB',
  maintenance_work_mem: '32MB',
  max_wal_size: '256MB',
  min_wal_size: '32MB',
  random_page_cost: '1.1',
  // For short queries on small tables, JIT and parallel plans cost more than they save.
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  max_logical_replication_workers: '0',
  io_method: 'sync',
  max_wal_senders: '0',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '%m [%p] ',
  // Failed statements in this log would contain personal data; the product reports them itself.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
};

export const SPOOL = 'archive-spool';

/** A segment gets its final name once it is durable. The command runs in PGDATA. */
export const ARCHIVING: Readonly<Record<string, string>> = {
  archive_mode: 'on',
  archive_timeout: '45',
  archive_command: `cp "%p" "${SPOOL}/%f.part" && sync "${SPOOL}/%f.part" && mv "${SPOOL}/%f.part" "${SPOOL}/%f" && sync "${SPOOL}"`,
};

export const settingArguments = (endpoint: Record<string, string>): string[] =>
  Object.entries({ ...SETTINGS, ...endpoint }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);

export async function checkDurability(client: Client): Promise<void> {
  for (const [name, wanted] of Object.entries(SETTINGS_AGAINST_LOST_COMMITS)) {
    const { rows } = await client.query<{ value: string }>('SELECT current_setting($1) AS value', [name]);
    const found = rows[0]?.value;
    if (found === wanted) continue;
    throw new EmbeddedDatabaseError(
      `The embedded database runs with ${name} = ${found}, so saved records could be lost: it must be ${wanted}. Look for what changes it (ALTER ROLE or ALTER DATABASE … SET).`,
    );
  }
}
