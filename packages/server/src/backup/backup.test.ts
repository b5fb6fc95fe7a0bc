import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startEmbeddedPostgres } from '../kernel/embedded/embedded-postgres.ts';
import { verifyRecord } from '../modules/clinical-history/custody/verify-record.ts';
import { asSave, historyCalls } from '../modules/clinical-history/testing/histories.ts';
import { migrationFolders } from '../modules.ts';
import { buildPractice, newPatient } from '../testing/builders.ts';
import { childEnvironment } from '../testing/child-environment.ts';
import { buildEmailConfig, buildInvitation } from '../testing/onboarding-builders.ts';
import { TEST_SECRET, testApp } from '../testing/test-app.ts';
import { makeEmptyDatabase } from '../testing/test-database.ts';
import { type Manifest, readManifest, verifyTables } from './archive.ts';
import { openKey, sealKey } from './key-in-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

const app = await testApp();
const practice = await buildPractice(app);
const calls = historyCalls(app);
const saved = await calls.create(practice.dentist.token, practice.patient.id);
await calls.save(practice.dentist.token, practice.patient.id, asSave(saved.json()));
await buildEmailConfig(app);
await buildInvitation(app, { status: 'PENDING_APPROVAL' });

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'dentaria-backup-'));
  onTestFinished(() => rm(path, { recursive: true, force: true }));
  return path;
}

const backUp = async (target: string, connection: pg.ClientConfig = app.connection): Promise<Manifest> =>
  writeBackup({ connection, secret: TEST_SECRET, passphrase: undefined, target, productVersion: '1' });

const sums = ({ tables }: Manifest) =>
  Object.fromEntries(tables.map(({ schema, name, rows, sha256 }) => [`${schema}.${name}`, [rows, sha256]]));

/** Users made by the writer without their row of the audit, and the other way round. */
async function halfWrites(connection: pg.ClientConfig): Promise<number> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query("select set_config('dentaria.scope', 'all', false)");
    const { rows } = await client.query<{ halves: number }>(
      `select count(*)::int as halves
         from (select id from users where username like 'patient%') u
         full join (select object_id from audit where action = 'create' and object = 'user') a
           on a.object_id = u.id
        where u.id is null or a.object_id is null`,
    );
    return rows[0]?.halves ?? -1;
  } finally {
    await client.end();
  }
}

describe('a backup', () => {
  test('made while the product writes is one moment, and comes back to the byte', async () => {
    const target = join(await folder(), 'copy');
    let writing = true;
    const { auth } = app.as(practice.dentist.token);
    const writer = (async () => {
      let written = 0;
      for (; writing || written < 10; written += 1) await auth.createUser({ body: newPatient() });
      return written;
    })();
    const manifest = await backUp(target);
    writing = false;
    await writer;
    await verifyTables(target, await readManifest(target));
    const restored = await makeEmptyDatabase();
    await restoreBackup(restored, target, await readManifest(target), migrationFolders);
    // Each of the writes made a user and a row of the audit: the snapshot holds both or none.
    expect(await halfWrites(restored)).toBe(0);
    const again = await backUp(join(await folder(), 'again'), restored);
    expect(sums(again)).toEqual(sums(manifest));
    expect(again.sequences).toEqual(manifest.sequences);
    expect(await verifyRecord(restored)).toEqual({ histories: 1, versions: 2, findings: [] });
  });

  test('holds every kept table, the mail that waits included, and nothing readable by others', async () => {
    const target = join(await folder(), 'copy');
    const names = Object.keys(sums(await backUp(target)));
    expect(names).toEqual(
      expect.arrayContaining(['public.audit', 'public.history_versions', 'public.mails', 'public.users']),
    );
    expect(names.some((name) => name.startsWith('jobs.job'))).toBe(true);
    expect((await stat(target)).mode & 0o777).toBe(0o700);
    for (const name of await readdir(target))
      expect((await stat(join(target, name))).mode & 0o777).toBe(0o600);
    expect(await readFile(join(target, 'manifest.json'), 'utf8')).not.toContain(TEST_SECRET);
  });

  test('is refused a folder that holds something, and leaves no half one behind', async () => {
    const parent = await folder();
    await writeFile(join(parent, 'mine.txt'), '');
    await expect(backUp(parent)).rejects.toThrow(/is not empty/);
    await expect(backUp(join(parent, 'copy'), await makeEmptyDatabase())).rejects.toThrow(
      /nothing to back up/,
    );
    expect(await readdir(parent)).toEqual(['mine.txt']);
  });

  test('by a role from which row-level security hides rows is refused', async () => {
    const role = `blind_${randomBytes(4).toString('hex')}`;
    await app.owner.query(`create role ${role}`);
    await app.owner.query('create table secrets (id int); alter table secrets enable row level security');
    await app.owner.query(`grant select on all tables in schema public, jobs to ${role}`);
    onTestFinished(async () => {
      await app.owner.query(`drop table secrets; drop owned by ${role}; drop role ${role}`);
    });
    const blind = { ...app.connection, options: `-c role=${role}` };
    await expect(backUp(join(await folder(), 'copy'), blind)).rejects.toThrow(
      /may not read .*secrets.* whole/,
    );
  });
});

describe('a restore', () => {
  test('is refused where there are rows, which stay as they are', async () => {
    const target = join(await folder(), 'copy');
    const before = await backUp(target);
    await expect(restoreBackup(app.connection, target, before, migrationFolders)).rejects.toThrow(
      /^The database is not empty \(\S+ has rows\): restore into a new one\.$/,
    );
    expect(sums(await backUp(join(await folder(), 'copy')))).toEqual(sums(before));
  });

  test('of a backup that was changed, cut or lost a file is refused by name', async () => {
    const target = join(await folder(), 'copy');
    const manifest = await backUp(target);
    const file = join(target, 'public.users.copy.gz');
    const whole = await readFile(file);
    // A whole file of as many rows, with two letters of one value in each other's place: the checksum alone tells.
    const rows = gunzipSync(whole).toString('utf8');
    const swapped = rows.replace(/([a-z])(?!\1)([a-z])/, '$2$1');
    expect(swapped).not.toBe(rows);
    const damages: (() => Promise<unknown>)[] = [
      () => writeFile(file, gzipSync(swapped)),
      () => writeFile(file, whole.subarray(0, whole.length / 2)),
      () =>
        writeFile(file, Buffer.from(whole.map((byte, at) => (at === whole.length >> 1 ? byte ^ 1 : byte)))),
      () => writeFile(file, ''),
      () => rm(file),
    ];
    for (const damage of damages) {
      await damage();
      await expect(verifyTables(target, manifest)).rejects.toThrow(/damaged: public\.users\.copy\.gz/);
    }
    const text = await readFile(join(target, 'manifest.json'), 'utf8');
    await writeFile(join(target, 'manifest.json'), text.replace('public.users', 'public.usurs'));
    await expect(readManifest(target)).rejects.toThrow(/damaged: manifest\.json/);
    await rm(join(target, 'manifest.json'));
    await expect(readManifest(target)).rejects.toThrow(/holds no backup/);
  });

  test('of a newer product is refused, and one that broke off is repeated', async () => {
    const target = join(await folder(), 'copy');
    const manifest = await backUp(target);
    const restored = await makeEmptyDatabase();
    const newer = { ...manifest, migrations: [...manifest.migrations, '209901010000_future'] };
    await expect(restoreBackup(restored, target, newer, migrationFolders)).rejects.toThrow(/newer product/);
    const halt = () => Promise.reject(new Error('the power went'));
    await expect(restoreBackup(restored, target, manifest, migrationFolders, halt)).rejects.toThrow('power');
    await restoreBackup(restored, target, manifest, migrationFolders);
    const client = new pg.Client(restored);
    await client.connect();
    const { rows } = await client.query(
      `select (select count(*) from pg_class c where c.relrowsecurity and not c.relforcerowsecurity
                and c.relnamespace = 'public'::regnamespace) as unforced,
              (select count(*) from pg_trigger where tgenabled = 'D') as disabled`,
    );
    await client.end();
    expect(rows).toEqual([{ unforced: 0, disabled: 0 }]);
  });
});

test('the key opens with its passphrase alone', async () => {
  const sealed = await sealKey(TEST_SECRET, 'una frase larga de paso');
  expect(JSON.stringify(sealed)).not.toContain(TEST_SECRET);
  expect(await openKey(sealed, 'una frase larga de paso')).toBe(TEST_SECRET);
  await expect(openKey(sealed, 'otra frase larga de paso')).rejects.toThrow(/BACKUP_PASSPHRASE/);
});

test('the commands: a stopped installation goes to a new folder, key and all; never over another', async () => {
  const home = await folder();
  await chmod(home, 0o755);
  const run = async (program: string, args: readonly string[], env: Record<string, string>) => {
    const entry = fileURLToPath(new URL(`../${program}.ts`, import.meta.url));
    const all = { ...childEnvironment, INIT_CWD: home, ...env };
    return promisify(execFile)(process.execPath, [entry, ...args], { env: all });
  };
  const passphrase = { BACKUP_PASSPHRASE: 'una frase larga de paso' };
  const [from, to] = [join(home, 'data'), join(home, 'restored')];
  await expect(run('backup', ['copy'], { DATA_DIR: from })).rejects.toThrow(/There is no database in/);

  const original = await startEmbeddedPostgres({ dataDir: from, say: () => {} });
  await writeFile(join(from, 'secret-key'), TEST_SECRET, { mode: 0o600 });
  const source = join(home, 'of-tests');
  await backUp(source);
  await restoreBackup(original.connection, source, await readManifest(source), migrationFolders);
  // Beside the server that runs, then, when it has stopped, by a start of its own.
  const running = await run('backup', ['copy'], { DATA_DIR: from });
  expect(running.stdout).toMatch(/Backup written to \S+copy: \d+ tables, \d+ rows\.\n.*NOT in it/);
  await original.stop();
  await run('backup', ['copy-2'], { DATA_DIR: from, ...passphrase });
  expect(sums(await readManifest(join(home, 'copy-2')))).toEqual(
    sums(await readManifest(join(home, 'copy'))),
  );

  await expect(run('restore', ['copy-2'], { DATA_DIR: to })).rejects.toThrow(/set BACKUP_PASSPHRASE/);
  const restored = await run('restore', ['copy-2'], { DATA_DIR: to, ...passphrase });
  expect(restored.stdout).toMatch(/Restored \d+ tables, \d+ rows/);
  expect(await readFile(join(to, 'secret-key'), 'utf8')).toBe(TEST_SECRET);
  const refusal = await run('restore', ['copy-2'], { DATA_DIR: to, ...passphrase }).catch((error) => error);
  expect(refusal.stderr).toMatch(/^The database is not empty [^\n]+\n$/);
}, 120_000);
