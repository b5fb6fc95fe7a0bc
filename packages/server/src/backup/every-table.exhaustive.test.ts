import { join } from 'node:path';
import { sessionToken } from '@dentaria/contract/auth/session-token.ts';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { buildApp } from '../app.ts';
import { folderStore } from '../archive/archive-store.ts';
import { startArchiver } from '../archive/archiver.ts';
import { ACCESS } from '../authorization/testing/matrix.ts';
import { buildWorld } from '../authorization/testing/world.ts';
import { clientsOver, injectedFetch } from '../clients.ts';
import { readConfig } from '../kernel/config/config.ts';
import { openDatabase } from '../kernel/database/database.ts';
import { signInAs } from '../kernel/database/logins/logins.ts';
import { startEmbeddedPostgres } from '../kernel/embedded/embedded-postgres.ts';
import { makeDataDir, makeScratch } from '../kernel/embedded/testing/scratch.ts';
import { migrationFolders } from '../modules.ts';
import { newAppointment, nextMonday } from '../testing/builders/agenda-builders.ts';
import { PASSWORD } from '../testing/builders/builders.ts';
import { buildEmailConfig, buildInvitation } from '../testing/builders/onboarding-builders.ts';
import { cleanUp } from '../testing/clean-up.ts';
import { onWednesday } from '../testing/clock.ts';
import { runProgram } from '../testing/servers/product-process.ts';
import { TEST_SECRET, testApp } from '../testing/test-app.ts';
import { makeEmptyDatabase } from '../testing/test-database.ts';
import { parseManifest, readManifestText } from './archive.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

// Reads the catalogue instead of the backup's own list, so that a table added by a later migration fails here until
// the world fills it.

/** Filled by the migrations, the start and the backup. */
const INSTALLATION_TABLES = [
  'public.backups',
  'public.installation',
  'public.kysely_migration',
  'public.kysely_migration_lock',
];

const PASSPHRASE = 'una frase larga de paso';

const app = await testApp();
const world = await buildWorld(app);
for (const { fillTables } of ACCESS) await fillTables?.(app, world);
const { here } = world;
await app.as(here.dentist.token).scheduling.createSeries({
  params: { clinicId: here.clinic.id },
  body: { ...newAppointment(here.agenda, { time: '15:00' }), everyWeeks: 2, times: 3 },
});
await app.as(here.associate.token).auth.logout();
await buildEmailConfig(app);
await buildInvitation(app);
const before = await rowsOf(app.connection);

type Rows = Readonly<Record<string, readonly string[]>>;

async function withOwner<T>(
  connection: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query("select set_config('dentaria.scope', 'all', false); set timezone = 'UTC'");
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Returns every row of every logged table except jobs as text, and the value of every sequence, by name. */
async function rowsOf(connection: pg.ClientConfig): Promise<Rows> {
  return withOwner(connection, async (client) => {
    const { rows: tables } = await client.query<{ name: string; columns: string }>(
      `select format('%I.%I', n.nspname, c.relname) as name,
              string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
         from pg_class c join pg_namespace n on n.oid = c.relnamespace
         join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        where c.relkind = 'r' and c.relpersistence = 'p' and n.nspname = 'public'
          -- A restore gives every user another one, which ends the sessions.
          and a.attname <> 'token_version'
        group by 1 order by 1`,
    );
    const all: Record<string, string[]> = {};
    for (const { name, columns } of tables) {
      const { rows } = await client.query<{ row: string }>(
        `select row(${columns})::text as row from ${name}`,
      );
      if (!INSTALLATION_TABLES.includes(name)) all[name] = rows.map(({ row }) => row).sort();
    }
    const { rows: sequences } = await client.query<{ name: string; value: string }>(
      `select format('sequence %I.%I', schemaname, sequencename) as name, last_value::text as value from pg_sequences where schemaname = 'public'`,
    );
    for (const { name, value } of sequences) all[name] = [value];
    return all;
  });
}

async function bytesOf(connection: pg.ClientConfig): Promise<Readonly<Record<string, string>>> {
  return withOwner(connection, async (client) => {
    const { rows: columns } = await client.query<{ name: string; value: string }>(
      `select format('%I.%I.%I', table_schema, table_name, column_name) as name,
              format('(select string_agg(%I::text, %L order by %I) from %I.%I)',
                     column_name, ' ', column_name, table_schema, table_name) as value
         from information_schema.columns
        where data_type = 'bytea' and table_schema = 'public' order by 1`,
    );
    const { rows } = await client.query<{ values: string[] }>(
      `select array[${columns.map(({ value }) => value)}] as values`,
    );
    return Object.fromEntries(columns.map(({ name }, place) => [name, rows[0]?.values[place] ?? '']));
  });
}

const changed = (one: Rows, other: Rows): string[] =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])]
    .filter((name) => JSON.stringify(one[name]) !== JSON.stringify(other[name]))
    .sort();

async function backUp(): Promise<{ folder: string; restoreInto: (to: pg.ClientConfig) => Promise<void> }> {
  const folder = join(await makeScratch(), 'copy');
  await writeBackup({
    connection: app.connection,
    secret: TEST_SECRET,
    passphrase: undefined,
    target: folder,
    productVersion: '1',
  });
  const manifest = parseManifest(await readManifestText(folder));
  return { folder, restoreInto: (to) => restoreBackup(to, { folder, manifest, migrationFolders }) };
}

test('every table of the product has rows to lose', () => {
  const empty = Object.entries(before).filter(
    ([name, rows]) => name.startsWith('public.') && rows.length === 0,
  );
  expect(empty).toEqual([]);
  expect(Object.keys(before)).toEqual(
    expect.arrayContaining(['public.appointments', 'public.reminders', 'public.waitlist_entries']),
  );
});

test('a restored product continues the agenda: links open, a taken time is refused, series continue their numbers', async () => {
  const { restoreInto } = await backUp();
  const restored = await makeEmptyDatabase();
  await restoreInto(restored);
  expect(changed(before, await rowsOf(restored))).toEqual([]);

  const database = openDatabase({ connection: signInAs(restored, inject('serving')) });
  cleanUp(() => database.close());
  const config = readConfig({ LOG_LEVEL: 'silent' });
  const product = await buildApp({ config, secret: TEST_SECRET, database, clock: onWednesday });
  cleanUp(() => product.close());
  const as = clientsOver(injectedFetch(product));
  const { username } = here.dentist;
  const token = sessionToken(await as(null).auth.login({ body: { username, password: PASSWORD } }));
  const { scheduling } = as(token);
  const params = { clinicId: here.clinic.id };
  const query = { from: nextMonday() };
  const { scheduling: original } = app.as(here.dentist.token);
  expect(await scheduling.readAgenda({ params, query })).toEqual(
    await original.readAgenda({ params, query }),
  );
  const link = { params: { token: here.linkToken } };
  expect(await as(null).scheduling.readLinkedAppointment(link)).toEqual(
    await app.as(null).scheduling.readLinkedAppointment(link),
  );
  const taken = newAppointment(here.agenda);
  await expect(scheduling.createAppointment({ params, body: taken })).rejects.toMatchObject({ status: 409 });
  const series = { ...newAppointment(here.agenda, { time: '16:00' }), everyWeeks: 2, times: 2 };
  await scheduling.createSeries({ params, body: series });
  const { rows } = await withOwner(restored, (client) =>
    client.query(
      'select count(*)::int as count from appointments where series_id is not null group by series_id order by 1',
    ),
  );
  expect(rows).toEqual([{ count: 2 }, { count: 3 }]);
});

const UNDECRYPTABLE_COLUMN = /[._](hash|save_key)$/;

const NOT_ENCRYPTED_BY_SECRET_KEY = [
  // A passkey is stored as its id and public key. The private key never leaves the authenticator.
  'public.passkeys.credential_id',
  'public.passkeys.public_key',
  // Encrypted with a key that only the client has.
  'public.idempotency_keys.answer',
];

test('an archive of the restored database contains every row, and a new key encrypts every secret in it', async () => {
  // Includes the audit events of the previous test.
  const before = await rowsOf(app.connection);
  const { restoreInto } = await backUp();
  const dataDir = await makeDataDir('original');
  const server = await startEmbeddedPostgres({ dataDir, archiving: true, print: () => {} });
  await restoreInto(server.connection);
  expect(changed(before, await rowsOf(server.connection))).toEqual([]);
  const archive = join(await makeScratch(), 'archive');
  let archivedAt: Date | undefined;
  const archiver = await startArchiver({
    connection: server.connection,
    clusterDir: server.clusterDir,
    store: folderStore(archive),
    secret: TEST_SECRET,
    passphrase: PASSPHRASE,
    days: 7,
    print: () => {},
    onSuccess: (at) => {
      archivedAt = at;
    },
    intervalMs: 100,
  });
  await expect.poll(() => archivedAt).toBeDefined();
  await archiver.stop();
  await server.stop();

  const recovered = join(await makeScratch(), 'recovered');
  const env = { DATA_DIR: recovered, BACKUP_PASSPHRASE: PASSPHRASE };
  const atRest = async <T>(work: (connection: pg.ClientConfig) => Promise<T>): Promise<T> => {
    const stopped = await startEmbeddedPostgres({ dataDir: recovered, print: () => {} });
    return work(stopped.connection).finally(() => stopped.stop());
  };
  await runProgram('restore', ['--at', 'latest', archive], env);
  expect(changed(before, await atRest(rowsOf))).toEqual([]);

  await runProgram('rotate-key', [], env);
  const [rotated, bytes] = await atRest(async (connection) => [
    await rowsOf(connection),
    await bytesOf(connection),
  ]);
  expect(changed(before, rotated)).toEqual([
    'public.audit',
    'public.email_configs',
    'public.mails',
    'public.totp_secrets',
    'sequence public.audit_id_seq',
  ]);
  const original = await bytesOf(app.connection);
  const unchanged = Object.keys(bytes).filter((name) => bytes[name] === original[name]);
  expect(
    unchanged.filter(
      (name) => !UNDECRYPTABLE_COLUMN.test(name) && !NOT_ENCRYPTED_BY_SECRET_KEY.includes(name),
    ),
  ).toEqual([]);
  expect(unchanged).toContain('public.appointment_links.token_hash');
});
