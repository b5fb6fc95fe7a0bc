import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import {
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  sql,
} from 'kysely';
import { type Migration, type MigrationResult, Migrator } from 'kysely/migration';
import type pg from 'pg';
import { installJobs } from '../../jobs/jobs.ts';
import { StartupError } from '../../startup-error.ts';
import { CLIENT_OPTIONS, findWritableHost, openPool, withClient } from '../client.ts';
import { assertRunsAfter } from './compatibility.ts';

/** The start-up lock replaces Kysely's, which has the same key. */
class UnlockedAdapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

class MigrationDialect extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return new UnlockedAdapter();
  }
}

/** Shorter than the 2 s after which requests that queue behind the migration fail (roles.ts). */
const LOCK_TIMEOUT = '1s';
const RETRY_WITHIN_MS = 120_000;
const RETRY_AFTER_MS = 500;
const LOCK_ERRORS = ['55P03', '40P01'];

/**
 * Applies all migrations in one transaction, then installs the job queues. Run it under the start-up lock.
 * @param only the names to apply, to create the database of an earlier release
 * @throws StartupError if a migration fails or the database requires a later release
 */
export async function migrate(
  connection: pg.ClientConfig,
  folders: readonly string[],
  only?: readonly string[],
): Promise<string[]> {
  const migrations = await readAllMigrations(await withClient(connection, listMigrations), folders, only);
  const pool = openPool({
    ...CLIENT_OPTIONS,
    ...(await findWritableHost(connection)),
    max: 2,
    onConnect: (client) => client.query(`set statement_timeout = 0; set lock_timeout = '${LOCK_TIMEOUT}'`),
  });
  const db = new Kysely<unknown>({ dialect: new MigrationDialect({ pool }) });
  try {
    const results = await migrateWithRetry(migratorOf(db, migrations));
    await installJobs(connection);
    return results.map(({ migrationName }) => migrationName);
  } finally {
    await db.destroy();
  }
}

/**
 * Leaves the job queues as they are.
 * @throws StartupError if a migration fails or the database requires a later release
 */
export async function migrateInTransaction(client: pg.Client, folders: readonly string[]): Promise<void> {
  const migrations = await readAllMigrations(await listMigrations(client), folders);
  const db = new Kysely<unknown>({ dialect: new MigrationDialect({ pool: poolOf(client) }) });
  const { error } = await migratorOf(db, migrations).migrateToLatest({ disableTransactions: true });
  if (error) throw migrationFailed(error);
}

function poolOf(client: pg.Client): PostgresPool {
  const query = client.query.bind(client) as PostgresPoolClient['query'];
  const lent: PostgresPoolClient = { query, release: () => {} };
  return { connect: async () => lent, end: async () => {}, options: {} };
}

const migratorOf = (db: Kysely<unknown>, migrations: Record<string, Migration>): Migrator =>
  new Migrator({ db, provider: { getMigrations: async () => migrations }, allowUnorderedMigrations: true });

export async function listPendingMigrations(
  connection: pg.ClientConfig,
  folders: readonly string[],
): Promise<string[]> {
  const applied = await withClient(connection, listMigrations);
  return Object.keys(await readMigrations(folders)).filter((name) => !applied.includes(name));
}

export async function listMigrations(client: pg.Client): Promise<string[]> {
  const { rowCount } = await client.query(
    "select from pg_class where oid = to_regclass('public.kysely_migration')",
  );
  if (rowCount === 0) return [];
  const { rows } = await client.query<{ name: string }>(
    'select name from kysely_migration order by name collate "C"',
  );
  return rows.map(({ name }) => name);
}

async function migrateWithRetry(migrator: Migrator): Promise<readonly MigrationResult[]> {
  const startedAt = Date.now();
  for (;;) {
    const { error, results = [] } = await migrator.migrateToLatest();
    if (!error) return results;
    const { code } = error as { code?: string };
    if (!LOCK_ERRORS.includes(code ?? '') || Date.now() - startedAt > RETRY_WITHIN_MS)
      throw migrationFailed(error);
    await delay(RETRY_AFTER_MS);
  }
}

const migrationFailed = (error: unknown): StartupError =>
  new StartupError(`Migration failed: ${(error as Error).message}`, { cause: error });

async function readAllMigrations(
  applied: readonly string[],
  folders: readonly string[],
  only?: readonly string[],
): Promise<Record<string, Migration>> {
  const migrations = await readMigrations(folders, only);
  const unknown = applied.filter((name) => !(name in migrations));
  assertRunsAfter(unknown);
  for (const name of unknown) migrations[name] = { up: async () => {} };
  return migrations;
}

async function readMigrations(folders: readonly string[], only?: readonly string[]) {
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
