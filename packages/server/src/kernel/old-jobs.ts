import { readFile } from 'node:fs/promises';
import type pg from 'pg';

/** Versions of the queues' schema that earlier releases used: 31 is that of pg-boss 12.20. */
const OLD_VERSIONS = [31];

/**
 * Replaces the queues by empty ones of an earlier release, into which its backups can be loaded. `installJobs` upgrades
 * them. Does nothing for any other version.
 */
export async function installOldJobs(client: pg.Client, version: number): Promise<void> {
  if (!OLD_VERSIONS.includes(version)) return;
  const schema = await readFile(new URL(`job-schemas/${version}.sql`, import.meta.url), 'utf8');
  await client.query('drop schema if exists jobs cascade');
  await client.query(schema);
}
