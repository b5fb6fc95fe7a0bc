import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Kysely, PostgresAdapter, PostgresDialect, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import pg from 'pg';
import { installJobs } from '../jobs.ts';
import { StartupError } from '../startup-error.ts';
import { CLIENT_OPTIONS, findWritableHost } from './client.ts';

/** Takes no lock: that of Kysely belongs to a session, and the start-up lock has its key. */
class UnlockedAdapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

class MigrationDialect extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return new UnlockedAdapter();
  }
}

/**
 * Applies the pending SQL migrations of all folders in the order of their names, in one transaction. Then installs the
 * job queues. Runs under the start-up lock (startup-lock.ts), because two processes may start at once. Files are named `YYYYMMDDHHMM_what.sql`, in UTC; older
 * ones have four digits and sort first. A migration still runs if its branch is merged after a later-stamped one.
 * `only` limits the migrations to these names, to create the database of an earlier release.
 */
export async function migrate(
  connection: pg.ClientConfig,
  folders: readonly string[],
  only?: readonly string[],
): Promise<string[]> {
  const pool = new pg.Pool({
    ...CLIENT_OPTIONS,
    ...(await findWritableHost(connection)),
    max: 2,
    // A timeout of the role or database would abort a migration that rewrites a large table, at every start.
    onConnect: (client) => client.query('set statement_timeout = 0'),
  });
  const db = new Kysely<unknown>({ dialect: new MigrationDialect({ pool }) });
  try {
    const migrator = new Migrator({
      db,
      provider: { getMigrations: () => readMigrations(folders, only) },
      allowUnorderedMigrations: true,
    });
    const { error, results = [] } = await migrator.migrateToLatest();
    if (error) throw new StartupError(`Migration failed: ${(error as Error).message}`, { cause: error });
    await installJobs(connection);
    return results.map(({ migrationName }) => migrationName);
  } finally {
    await db.destroy();
  }
}

async function readMigrations(
  folders: readonly string[],
  only: readonly string[] | undefined,
): Promise<Record<string, Migration>> {
  const found = (await Promise.all(folders.map(sqlFiles))).flat();
  const files = found.filter((file) => only?.includes(basename(file, '.sql')) ?? true);
  const migrations = files.map(async (file): Promise<[string, Migration]> => {
    const text = await readFile(file, 'utf8');
    return [basename(file, '.sql'), { up: async (db) => void (await sql.raw(text).execute(db)) }];
  });
  return Object.fromEntries(await Promise.all(migrations));
}

async function sqlFiles(folder: string): Promise<string[]> {
  const names = await readdir(folder);
  return names.filter((name) => name.endsWith('.sql')).map((name) => join(folder, name));
}
