import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { asSave, historyCalls } from '../modules/clinical-history/testing/histories.ts';
import { migrationFolders } from '../modules.ts';
import { buildPractice } from '../testing/builders.ts';
import { buildEmailConfig, buildInvitation } from '../testing/onboarding-builders.ts';
import { TEST_SECRET, testApp } from '../testing/test-app.ts';
import { makeEmptyDatabase } from '../testing/test-database.ts';
import { type Manifest, parseManifest, readManifestText, verifyTables } from './archive.ts';
import { restoreBackup } from './restore-backup.ts';
import { openKey, sealKey } from './sealed-key.ts';
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

const readManifest = async (path: string): Promise<Manifest> => parseManifest(await readManifestText(path));

const sums = ({ tables }: Manifest) =>
  Object.fromEntries(tables.map(({ schema, name, rows, sha256 }) => [`${schema}.${name}`, [rows, sha256]]));

describe('a backup', () => {
  test('contains every table, queued mail included, in files that only the owner can read', async () => {
    const target = join(await folder(), 'copy');
    const names = Object.keys(sums(await backUp(target)));
    const { rows: tables } = await app.owner.query<{ name: string }>(
      `select format('%s.%s', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where c.relkind = 'r' and c.relpersistence = 'p' and n.nspname in ('public', 'jobs')`,
    );
    const left = tables.map(({ name }) => name).filter((name) => !names.includes(name));
    expect(left.toSorted()).toEqual([
      'jobs.version',
      'public.backups',
      'public.installation',
      'public.kysely_migration',
      'public.kysely_migration_lock',
    ]);
    expect(names.some((name) => name.startsWith('jobs.job'))).toBe(true);
    expect((await stat(target)).mode & 0o777).toBe(0o700);
    for (const name of await readdir(target))
      expect((await stat(join(target, name))).mode & 0o777).toBe(0o600);
    expect(await readFile(join(target, 'manifest.json'), 'utf8')).not.toContain(TEST_SECRET);
  });

  test('into a directory that is not empty is rejected, and leaves no partial backup', async () => {
    const parent = await folder();
    await writeFile(join(parent, 'mine.txt'), '');
    await expect(backUp(parent)).rejects.toThrow(/is not empty/);
    await expect(backUp(join(parent, 'copy'), await makeEmptyDatabase())).rejects.toThrow(
      /nothing to back up/,
    );
    expect(await readdir(parent)).toEqual(['mine.txt']);
  });

  test('by a role that is subject to row-level security is rejected', async () => {
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
  test('into a database with rows is rejected and leaves them unchanged', async () => {
    const target = join(await folder(), 'copy');
    const before = await backUp(target);
    await expect(
      restoreBackup(app.connection, { folder: target, manifest: before, migrationFolders }),
    ).rejects.toThrow(/^The database is not empty \(\S+ has rows\): restore into a new one\.$/);
    expect(sums(await backUp(join(await folder(), 'copy')))).toEqual(sums(before));
  });

  test('of a modified, truncated or incomplete backup names the damaged file', async () => {
    const target = join(await folder(), 'copy');
    const manifest = await backUp(target);
    const file = join(target, 'public.users.copy.gz');
    const whole = await readFile(file);
    // A valid file with the same number of rows, in which two letters are swapped: only the checksum differs.
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

  test("of a newer product's backup is rejected; an interrupted one can be repeated", async () => {
    const target = join(await folder(), 'copy');
    const manifest = await backUp(target);
    const options = { folder: target, manifest, migrationFolders };
    const restored = await makeEmptyDatabase();
    const newer = { ...manifest, migrations: [...manifest.migrations, '209901010000_future'] };
    await expect(restoreBackup(restored, { ...options, manifest: newer })).rejects.toThrow(/newer product/);
    const beforeCommit = () => Promise.reject(new Error('power failure'));
    await expect(restoreBackup(restored, { ...options, beforeCommit })).rejects.toThrow('power');
    await restoreBackup(restored, options);
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

test('the sealed key opens with its passphrase only', async () => {
  const sealed = await sealKey(TEST_SECRET, 'una frase larga de paso');
  expect(JSON.stringify(sealed)).not.toContain(TEST_SECRET);
  expect(await openKey(sealed, 'una frase larga de paso')).toBe(TEST_SECRET);
  await expect(openKey(sealed, 'otra frase larga de paso')).rejects.toThrow(/BACKUP_PASSPHRASE/);
});
