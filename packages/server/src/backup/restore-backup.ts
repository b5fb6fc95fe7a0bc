import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { withClient } from '../kernel/database/client.ts';
import { listMigrations, migrate } from '../kernel/database/migrate/migrate.ts';
import { forgetInstallationKey } from '../kernel/secrets/installation-key.ts';
import { StartupError } from '../kernel/startup-error.ts';
import { type Manifest, readTable, type TableFile } from './archive.ts';
import {
  enterUnrestrictedScope,
  listTables,
  nameOf,
  quoted,
  sortByDependencies,
  type Table,
} from './catalogue.ts';
import { prepare } from './write-backup.ts';

interface RestoreOptions {
  readonly folder: string;
  readonly manifest: Manifest;
  readonly migrationFolders: readonly string[];
  readonly beforeCommit?: () => Promise<void>;
}

/**
 * Applies the migrations that the backup lists and loads every row in one transaction, so that an interrupted restore
 * can be repeated. Needs the start-up lock (startup-lock.ts).
 * @throws StartupError with one line for the operator
 */
export const restoreBackup = (
  connection: pg.ClientConfig,
  { folder, manifest, migrationFolders, beforeCommit }: RestoreOptions,
): Promise<void> =>
  withClient(connection, async (client) => {
    await prepare(client);
    await assertNoRows(client);
    await migrate(connection, migrationFolders, manifest.migrations);
    await client.query('begin');
    await load(client, folder, withoutJobs(manifest));
    await beforeCommit?.();
    await client.query('commit');
    await client.query('analyze');
  });

export async function assertNoRows(client: pg.Client): Promise<void> {
  await enterUnrestrictedScope(client);
  for (const table of await listTables(client)) {
    const { rowCount } = await client.query(`select from ${quoted(table)} limit 1`);
    if (rowCount)
      throw new StartupError(
        `The database is not empty (${nameOf(table)} has rows): restore into a new one.`,
      );
  }
}

/** Older backups contain jobs, which the next start enqueues again. */
const withoutJobs = (manifest: Manifest): Manifest => ({
  ...manifest,
  tables: manifest.tables.filter(({ schema }) => schema !== 'jobs'),
  sequences: manifest.sequences.filter(({ schema }) => schema !== 'jobs'),
});

async function load(client: pg.Client, folder: string, manifest: Manifest): Promise<void> {
  const tables = sortByDependencies(await listTables(client));
  await assertSameSchema(client, tables, manifest);
  const undo = await disableTriggers(client, tables);
  for (const table of tables.toReversed()) await client.query(`delete from ${quoted(table)}`);
  await client.query('set constraints all deferred');
  for (const table of tables) {
    const stored = manifest.tables.find((each) => nameOf(each) === nameOf(table));
    if (stored) await loadTable(client, folder, stored);
  }
  await endSessions(client);
  await forgetInstallationKey(client);
  await client.query('set constraints all immediate');
  for (const statement of undo) await client.query(statement);
  for (const sequence of manifest.sequences) {
    if (sequence.value === null) continue;
    await client.query('select setval($1::regclass, $2::bigint)', [quoted(sequence), sequence.value]);
  }
}

async function assertSameSchema(client: pg.Client, tables: readonly Table[], manifest: Manifest) {
  const applied = await listMigrations(client);
  const unknown = manifest.migrations.find((name) => !applied.includes(name));
  if (unknown !== undefined)
    throw new StartupError(
      `The backup was made by a newer product (${manifest.product}, migration ${unknown}): update this one first.`,
    );
  const shapes = (list: readonly Pick<Table, 'schema' | 'name' | 'columns'>[]): string =>
    JSON.stringify(list.map((table) => [nameOf(table), [...table.columns].sort()]).sort());
  if (shapes(tables) !== shapes(manifest.tables))
    throw new StartupError(
      `The backup's tables are not this product's: restore it with product ${manifest.product}, then update.`,
    );
}

/**
 * Triggers would repeat their effects or reject rows, and COPY FROM does not support forced row-level security.
 * Returns the statements that undo this.
 */
async function disableTriggers(client: pg.Client, tables: readonly Table[]): Promise<string[]> {
  const { rows } = await client.query<{ disable: string; undo: string }>(
    `select format('alter table %s disable trigger %I', t.tgrelid::regclass, t.tgname) as disable,
            format('alter table %s enable %s trigger %I', t.tgrelid::regclass,
              case t.tgenabled when 'A' then 'always' when 'R' then 'replica' else '' end, t.tgname) as undo
       from pg_trigger t
      where t.tgrelid = any ($1::regclass[]) and not t.tgisinternal and t.tgenabled <> 'D' and t.tgparentid = 0
     union all
     select format('alter table %s no force row level security', c.oid::regclass),
            format('alter table %s force row level security', c.oid::regclass)
       from pg_class c where c.oid = any ($1::regclass[]) and c.relforcerowsecurity`,
    [tables.map(quoted)],
  );
  for (const { disable } of rows) await client.query(disable);
  return rows.map(({ undo }) => undo);
}

/** An increment would not do: tokens of sessions that ended after the backup may already have the next version. */
export async function endSessions(client: pg.Client): Promise<void> {
  await client.query('update users set token_version = 1000000 + floor(random() * 1000000000)');
}

async function loadTable(client: pg.Client, folder: string, stored: TableFile): Promise<void> {
  const columns = stored.columns.map(pg.escapeIdentifier).join(', ');
  const loading = client.query(copyFrom(`copy ${quoted(stored)} (${columns}) from stdin`));
  await readTable(folder, stored, loading);
  if (loading.rowCount !== stored.rows)
    throw new StartupError(`${nameOf(stored)} loaded ${loading.rowCount} rows instead of ${stored.rows}.`);
}
