import type { Client } from 'pg';
import { EmbeddedDatabaseError } from './embedded-database-error.ts';

/** Without these an acknowledged write could be lost in a power cut (design: "checked at start, else the product refuses"). */
const DURABILITY = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' };

/**
 * Given on the command line, where neither a file in the cluster nor ALTER SYSTEM overrides them.
 * Sized for a clinic's small computer: a few megabytes beside shared_buffers.
 */
const SETTINGS: Record<string, string> = {
  ...DURABILITY,
  cluster_name: 'dentaria',
  max_connections: '50',
  shared_buffers: '64MB',
  effective_cache_size: '512MB',
  maintenance_work_mem: '32MB',
  max_wal_size: '256MB',
  min_wal_size: '32MB',
  random_page_cost: '1.1',
  // Short queries on small tables: compiling and parallel plans cost more than they bring, helpers cost memory.
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  max_logical_replication_workers: '0',
  io_method: 'sync',
  max_wal_senders: '0',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '%m [%p] ',
  // Errors of statements are the product's to report; here they would put personal data into a file.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
};

/** The settings as arguments of the server process. */
export function settingArguments(endpoint: Record<string, string>): string[] {
  return Object.entries({ ...SETTINGS, ...endpoint }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/** @throws EmbeddedDatabaseError when the running server would not keep what it acknowledges. */
export async function checkDurability(client: Client): Promise<void> {
  for (const [name, wanted] of Object.entries(DURABILITY)) {
    const { rows } = await client.query<{ value: string }>('SELECT current_setting($1) AS value', [name]);
    const found = rows[0]?.value;
    if (found === wanted) continue;
    throw new EmbeddedDatabaseError(
      `The embedded database runs with ${name} = ${found}, so saved records could be lost: it must be ${wanted}. Look for what changes it (ALTER ROLE or ALTER DATABASE … SET).`,
    );
  }
}
