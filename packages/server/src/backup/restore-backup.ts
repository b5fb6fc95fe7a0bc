import pg from 'pg';
import { migrate } from '../kernel/database/migrate.ts';
import { StartupError } from '../kernel/startup-error.ts';
import { type Manifest, readTable, type TableFile } from './archive.ts';
import { copyIn, quoted } from './copy.ts';
import {
  findJobsVersion,
  inOrder,
  listMigrations,
  listTables,
  nameOf,
  seeEverything,
  type Table,
} from './tables.ts';
import { prepare } from './write-backup.ts';

/**
 * Loads a verified backup (archive.ts) into a database without rows: the tables as the backup's own migrations make
 * them, then every row in one transaction, before whose end `beforeCommit` runs. A restore that is broken off leaves
 * no row and may be repeated.
 * @throws StartupError with one line; nothing was written then but empty tables.
 */
export async function restoreBackup(
  connection: pg.ClientConfig,
  folder: string,
  manifest: Manifest,
  migrationFolders: readonly string[],
  beforeCommit: () => Promise<void> = async () => {},
): Promise<void> {
  const client = new pg.Client(connection);
  client.on('error', () => {});
  await client.connect();
  try {
    await prepare(client);
    await refuseRows(client);
    await migrate(connection, migrationFolders, manifest.migrations);
    await client.query('begin');
    await load(client, folder, manifest);
    await beforeCommit();
    await client.query('commit');
    await client.query('analyze');
  } finally {
    await client.end().catch(() => {});
  }
}

/** @throws StartupError when any table of the database has a row: nothing is ever restored over anything. */
async function refuseRows(client: pg.Client): Promise<void> {
  await seeEverything(client);
  for (const table of await listTables(client)) {
    // Installed with the tables: which queues there are.
    if (table.schema === 'jobs' && !table.name.startsWith('job')) continue;
    const { rowCount } = await client.query(`select from ${quoted(table)} limit 1`);
    if (rowCount)
      throw new StartupError(
        `The database is not empty (${nameOf(table)} has rows): restore into a new one.`,
      );
  }
}

async function load(client: pg.Client, folder: string, manifest: Manifest): Promise<void> {
  const tables = inOrder(await listTables(client));
  await refuseOtherTables(client, tables, manifest);
  const restless = await quieten(client, tables);
  for (const table of tables.toReversed()) await client.query(`delete from ${quoted(table)}`);
  await client.query('set constraints all deferred');
  for (const table of tables) {
    const stored = manifest.tables.find((each) => nameOf(each) === nameOf(table));
    if (stored) await loadTable(client, folder, stored);
  }
  await client.query('set constraints all immediate');
  for (const statement of restless) await client.query(statement);
  for (const sequence of manifest.sequences) {
    if (sequence.value === null) continue;
    await client.query('select setval($1::regclass, $2::bigint)', [quoted(sequence), sequence.value]);
  }
}

/** The backup's migrations have made the tables that it holds, or something is wrong with one of the two. */
async function refuseOtherTables(
  client: pg.Client,
  tables: readonly Table[],
  manifest: Manifest,
): Promise<void> {
  const applied = await listMigrations(client);
  const unknown = manifest.migrations.find((name) => !applied.includes(name));
  if (unknown !== undefined)
    throw new StartupError(
      `The backup was made by a newer product (${manifest.product}, migration ${unknown}): update this one first.`,
    );
  const shapes = (list: readonly Pick<Table, 'schema' | 'name' | 'columns'>[]): string =>
    JSON.stringify(list.map((table) => [nameOf(table), [...table.columns].sort()]).sort());
  if (shapes(tables) !== shapes(manifest.tables) || (await findJobsVersion(client)) !== manifest.jobsVersion)
    throw new StartupError(
      `The backup's tables are not this product's: restore it with product ${manifest.product}, then update.`,
    );
}

/**
 * Lets the owner write rows as they were: without triggers, which would do their work a second time or forbid ours,
 * and without row-level security, under which COPY takes no rows. Answers the statements that undo it.
 */
async function quieten(client: pg.Client, tables: readonly Table[]): Promise<string[]> {
  const { rows } = await client.query<{ quiet: string; restless: string }>(
    `select format('alter table %s disable trigger %I', t.tgrelid::regclass, t.tgname) as quiet,
            format('alter table %s enable %s trigger %I', t.tgrelid::regclass,
              case t.tgenabled when 'A' then 'always' when 'R' then 'replica' else '' end, t.tgname) as restless
       from pg_trigger t
      where t.tgrelid = any ($1::regclass[]) and not t.tgisinternal and t.tgenabled <> 'D' and t.tgparentid = 0
     union all
     select format('alter table %s no force row level security', c.oid::regclass),
            format('alter table %s force row level security', c.oid::regclass)
       from pg_class c where c.oid = any ($1::regclass[]) and c.relforcerowsecurity`,
    [tables.map(quoted)],
  );
  for (const { quiet } of rows) await client.query(quiet);
  return rows.map(({ restless }) => restless);
}

async function loadTable(client: pg.Client, folder: string, stored: TableFile): Promise<void> {
  const columns = stored.columns.map(pg.escapeIdentifier).join(', ');
  const text = `copy ${quoted(stored)} (${columns}) from stdin`;
  const taken = await copyIn(client, text, readTable(folder, stored));
  if (taken !== stored.rows)
    throw new StartupError(`${nameOf(stored)} took ${taken} rows instead of ${stored.rows}.`);
}
