import type pg from 'pg';
import { enterUnrestrictedScope, listTables, sortByDependencies, type Table } from '../backup/catalogue.ts';
import { assertNoRows, endSessions } from '../backup/restore-backup.ts';
import { prepare } from '../backup/write-backup.ts';
import { withClient } from '../kernel/database/client.ts';
import {
  listMigrations,
  listPendingMigrations,
  migrate,
  migrateInTransaction,
} from '../kernel/database/migrate/migrate.ts';
import { StartupError } from '../kernel/startup-error.ts';
import type { ExportedTable } from '../kernel/tables/exported-table.ts';
import type { ModuleMerge } from '../kernel/tables/merged-table.ts';
import { verifyLedgerIn } from '../modules/billing/ledger/verify-ledger.ts';
import { verifyRecordIn } from '../modules/clinical-history/custody/verify-record.ts';
import { isDeclaredStep, STORED_STEPS } from '../modules/exchange/duplicates/declared-steps.ts';
import type { ClinicManifest } from '../modules/exchange/exports/clinic-format.ts';
import type { ClinicArchive } from './clinic-archive.ts';
import {
  deferSelfReferences,
  loadTable,
  type NumberedColumn,
  setSequences,
  throwRejectedRows,
} from './load-rows.ts';
import {
  insertAdministrator,
  insertOutsideAccounts,
  insertOutsideUsers,
  type NewAdministrator,
} from './people.ts';

export interface ImportOptions {
  readonly archive: ClinicArchive;
  readonly migrationFolders: readonly string[];
  readonly exported: readonly ExportedTable[];
  readonly sequences: readonly NumberedColumn[];
  readonly merges: readonly ModuleMerge[];
  readonly administrator: NewAdministrator;
  /** Hash of an unknown password, for all other users. */
  readonly passwordHash: string;
}

/**
 * Loads a verified export into a database without rows and keeps the ids, which the version hashes cover. One
 * transaction, so that an interrupted import can be repeated. The rows are loaded into the schema of the export's
 * release and then migrated, so this release's schema decides what they may contain. Needs the start-up lock
 * (startup-lock.ts).
 * @throws StartupError with one line for the operator
 */
export const importClinic = (
  connection: pg.ClientConfig,
  { archive, migrationFolders, exported, sequences, merges, administrator, passwordHash }: ImportOptions,
): Promise<void> =>
  withClient(connection, async (client) => {
    const { manifest } = archive;
    await prepare(client);
    await assertNoRows(client);
    await assertKnownMigrations(connection, client, manifest, migrationFolders);
    await migrate(connection, migrationFolders, manifest.migrations);
    await client.query('begin');
    await load(client, archive, { exported, passwordHash });
    await assertUnforged(client, merges);
    // The migrations may insert rows.
    await setSequences(client, []);
    await migrateInTransaction(client, migrationFolders);
    await enterUnrestrictedScope(client);
    await assertUnforged(client, merges);
    await setSequences(client, sequences);
    await insertAdministrator(client, administrator);
    await endSessions(client);
    await assertUnchanged(client);
    await client.query('commit');
    await client.query('analyze');
  });

const FIRST_EXPORTING_MIGRATION = '202611241200_clinic_exports';

async function assertKnownMigrations(
  connection: pg.ClientConfig,
  client: pg.Client,
  manifest: ClinicManifest,
  migrationFolders: readonly string[],
): Promise<void> {
  const known = [
    ...(await listMigrations(client)),
    ...(await listPendingMigrations(connection, migrationFolders)),
  ].toSorted();
  const unknown = manifest.migrations.find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new StartupError(
      `The export was made by a newer release (${manifest.release}, migration ${unknown}): update this one first.`,
    );
  const isOfRelease = manifest.migrations.every((name, index) => name === known[index]);
  if (!isOfRelease || !manifest.migrations.includes(FIRST_EXPORTING_MIGRATION))
    throw new StartupError('The manifest was changed: no release that makes exports has its migrations.');
}

async function load(
  client: pg.Client,
  archive: ClinicArchive,
  { exported, passwordHash }: Pick<ImportOptions, 'exported' | 'passwordHash'>,
): Promise<void> {
  const { manifest, lines } = archive;
  const tables = sortByDependencies(await listTables(client));
  assertSameTables(manifest, tables, exported);
  const listed = tables.filter(({ name }) => manifest.tables.some(({ table }) => table === name));
  // The migrations insert obras sociales.
  for (const { name } of listed.toReversed()) await client.query(`delete from "${name}"`);
  await client.query('set constraints all deferred');
  const undo = await deferSelfReferences(client);
  const { clinic, people } = manifest;
  await insertOutsideAccounts(client, lines(people), clinic.id).catch(throwRejectedRows('accounts'));
  for (const { name } of listed) {
    const file = manifest.tables.find(({ table }) => table === name);
    const added = name === 'users' ? { password_hash: passwordHash } : {};
    if (file) await loadTable(client, file, { lines: lines(file), addedColumns: added, clinicId: clinic.id });
  }
  await insertOutsideUsers(client, lines(people), { clinicId: clinic.id, passwordHash }).catch(
    throwRejectedRows('users'),
  );
  await client.query('set constraints all immediate').catch(throwRejectedRows('users'));
  for (const statement of undo) await client.query(statement);
}

function assertSameTables(
  manifest: ClinicManifest,
  tables: readonly Table[],
  exported: readonly ExportedTable[],
) {
  for (const { table, columns } of manifest.tables) {
    const found = tables.find(({ name }) => name === table);
    const unknown = columns.find((column) => !found?.columns.includes(column));
    if (!found || unknown !== undefined)
      throw new StartupError(`The export has ${table}.${unknown ?? '*'}, which this release does not know.`);
    const declared = exported.find((each) => each.table === table);
    const leftOut = columns.find((column) => !declared || column in (declared.without ?? {}));
    if (leftOut !== undefined)
      throw new StartupError(`The export has ${table}.${leftOut}, which no export contains.`);
  }
  for (const { table, without = {} } of exported) {
    // Tables of a later release do not exist yet.
    const found = tables.find(({ name }) => name === table);
    if (!found) continue;
    const listed = manifest.tables.find((each) => each.table === table);
    if (!listed) throw new StartupError(`The export lacks the table ${table}.`);
    const lacking = found.columns.find((column) => !(column in without) && !listed.columns.includes(column));
    if (lacking !== undefined) throw new StartupError(`The export lacks ${table}.${lacking}.`);
  }
}

async function assertUnchanged(client: pg.Client): Promise<void> {
  const { findings } = await verifyRecordIn(client);
  const [finding] = [...findings, ...(await verifyLedgerIn(client))];
  if (finding !== undefined)
    throw new StartupError(`The export was changed after it was made, and nothing was imported: ${finding}`);
}

/** By error message. docs/export.md lists what each forgery would allow. */
const FORGERY_QUERIES: Readonly<Record<string, string>> = {
  // Ignores people outside the clinic, whom the import itself adds.
  'accounts.ndjson does not match users.ndjson': `
    select from accounts a full join users u on u.clinic_id = a.clinic_id and u.id = a.user_id
     where coalesce(a.clinic_id, u.clinic_id) <> 0 and (a.username, a.email, a.staff, a.removed)
           is distinct from (u.username, u.email, u.staff, u.removed_at is not null)`,
  'patient_merge_rows.ndjson changes a person whom its merge is not about': `
    select from patient_merge_rows r join patient_merges m on m.clinic_id = r.clinic_id and m.id = r.merge_id
     where r.table_name in ('users', 'accounts')
       and coalesce(r.key ->> 'id', r.key ->> 'user_id', '') not in (m.kept_id::text, m.other_id::text)`,
};

/** Reads only tables and columns that exist in every release with exports. */
async function assertUnforged(client: pg.Client, merges: readonly ModuleMerge[]): Promise<void> {
  // Before there was a constraint, an administrator could also be a dentist of a clinic.
  if ((await client.query("select from users where 'ADMIN' = any (roles) limit 1")).rowCount)
    throw new StartupError(
      'The export has an administrator, who belongs to no clinic. If nobody changed the file, update the installation that made it, and export again.',
    );
  for (const [finding, query] of Object.entries(FORGERY_QUERIES))
    if ((await client.query(`${query} limit 1`)).rowCount) throw forged(finding);
  const { rows } = await client.query(STORED_STEPS).catch(throwRejectedRows('patient_merge_rows'));
  const undeclared = rows.find((step) => !isDeclaredStep(step, merges));
  if (undeclared) throw forged(`patient_merge_rows.ndjson changes ${undeclared.table_name} as no merge does`);
}

const forged = (finding: string): StartupError =>
  new StartupError(`The export was changed after it was made, and nothing was imported: ${finding}.`);
