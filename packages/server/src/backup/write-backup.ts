import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { withClient } from '../kernel/database/client.ts';
import { listMigrations } from '../kernel/database/migrate/migrate.ts';
import { syncDirectory } from '../kernel/embedded/data-directory.ts';
import { codeOf } from '../kernel/embedded/embedded-database-error.ts';
import { keyIdOf } from '../kernel/secrets/secret-key.ts';
import { StartupError } from '../kernel/startup-error.ts';
import { type Manifest, type TableFile, writeManifest, writeTable } from './archive.ts';
import { enterUnrestrictedScope, listSequences, listTables, quoted, type Table } from './catalogue.ts';
import { sealKey } from './sealed-key.ts';

export interface BackupRequest {
  readonly connection: pg.ClientConfig;
  readonly secret: string;
  readonly passphrase: string | undefined;
  readonly target: string;
  readonly productVersion: string;
}

/**
 * Writes a snapshot while the application is running: one read-only repeatable-read transaction, which blocks no
 * writer. A temporary directory is renamed when it is complete.
 */
export async function writeBackup({ target, ...request }: BackupRequest): Promise<Manifest> {
  await assertEmptyDirectory(target);
  const unfinished = `${target}.unfinished-${randomBytes(4).toString('hex')}`;
  await mkdir(dirname(target), { recursive: true });
  await mkdir(unfinished, { mode: 0o700 });
  try {
    const manifest = await withClient(request.connection, (client) => exportTo(unfinished, client, request));
    await writeManifest(unfinished, manifest, request.secret);
    await syncDirectory(unfinished);
    await rename(unfinished, target);
    await syncDirectory(dirname(target));
    return manifest;
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}

async function assertEmptyDirectory(target: string): Promise<void> {
  const names = await readdir(target).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return [];
    throw new StartupError(`Cannot write a backup to ${target}: it is not a folder.`);
  });
  if (names.length > 0) throw new StartupError(`${target} is not empty: name a new folder for the backup.`);
}

async function exportTo(
  folder: string,
  client: pg.Client,
  { secret, passphrase, productVersion }: Omit<BackupRequest, 'target'>,
): Promise<Manifest> {
  await prepare(client);
  await client.query('begin isolation level repeatable read read only');
  await enterUnrestrictedScope(client);
  const migrations = await listMigrations(client);
  if (migrations.length === 0) throw new StartupError('There is nothing to back up: the database is empty.');
  const { rows } = await client.query<{ at: Date; postgres: string }>(
    "select now() as at, current_setting('server_version') as postgres",
  );
  const tables: TableFile[] = [];
  for (const table of await listTables(client)) tables.push(await exportTable(folder, client, table));
  // Sequences are not transactional. Read after the rows, no value is lower than an id in use.
  const sequences = await listSequences(client);
  await client.query('commit');
  return {
    format: 'dentaria-backup-2',
    product: productVersion,
    createdAt: (rows[0]?.at ?? new Date()).toISOString(),
    postgres: rows[0]?.postgres ?? '',
    migrations,
    tables,
    sequences,
    keyId: keyIdOf(secret),
    sealedKey: passphrase === undefined ? null : await sealKey(secret, passphrase),
  };
}

export async function prepare(client: pg.Client): Promise<void> {
  await client.query(
    `set datestyle = 'ISO, YMD'; set intervalstyle = 'iso_8601'; set timezone = 'UTC'; set extra_float_digits = 1;
     set client_encoding = 'UTF8'; set bytea_output = 'hex';
     set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0`,
  );
}

async function exportTable(folder: string, client: pg.Client, table: Table): Promise<TableFile> {
  const { schema, name, columns, key } = table;
  const list = columns.map(pg.escapeIdentifier).join(', ');
  const order = key.length > 0 ? ` order by ${key.map(pg.escapeIdentifier).join(', ')}` : '';
  const file = `${schema}.${name}.copy.gz`;
  const rows = client.query(copyTo(`copy (select ${list} from ${quoted(table)}${order}) to stdout`));
  return { schema, name, columns: [...columns], file, ...(await writeTable(folder, file, rows)) };
}
