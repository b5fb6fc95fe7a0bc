import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { startEmbeddedPostgres } from '../kernel/embedded/embedded-postgres.ts';
import { makeDataDir, makeScratch } from '../kernel/embedded/testing/scratch.ts';
import { verifyRecord } from '../modules/clinical-history/custody/verify-record.ts';
import { migrationFolders } from '../modules.ts';
import { newPatient } from '../testing/builders/builders.ts';
import { runProgram } from '../testing/servers/product-process.ts';
import { TEST_SECRET } from '../testing/test-app.ts';
import { makeEmptyDatabase } from '../testing/test-database.ts';
import { type Manifest, parseManifest, readManifestText, verifyTables } from './archive.ts';
import { restoreBackup } from './restore-backup.ts';
import { openKey, sealKey } from './sealed-key.ts';
import { rowsAndChecksums, testBackups } from './testing/backups.ts';

const { app, practice, backUp } = await testBackups();

const readManifest = async (path: string): Promise<Manifest> => parseManifest(await readManifestText(path));

/** Omits the only column that a restore changes. */
async function rowsWithoutTokenVersion(path: string): Promise<string[][]> {
  const { tables } = await readManifest(path);
  const at = tables.find(({ name }) => name === 'users')?.columns.indexOf('token_version') ?? -1;
  const text = gunzipSync(await readFile(join(path, 'public.users.copy.gz'))).toString();
  return text.split('\n').map((row) => row.split('\t').toSpliced(at, 1));
}

async function countHalfWrites(connection: pg.ClientConfig): Promise<number> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query("select set_config('dentaria.scope', 'all', false)");
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count
         from (select id from users where username like 'patient%') u
         full join (select object_id from audit where action = 'create' and object = 'user') a
           on a.object_id = u.id
        where u.id is null or a.object_id is null`,
    );
    return rows[0]?.count ?? -1;
  } finally {
    await client.end();
  }
}

test('a backup made during writes is a consistent snapshot, and restores byte for byte', async () => {
  const target = join(await makeScratch(), 'copy');
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
  await restoreBackup(restored, { folder: target, manifest: await readManifest(target), migrationFolders });
  // Each write inserts a user and an audit event: a snapshot contains both or neither.
  expect(await countHalfWrites(restored)).toBe(0);
  const copy = join(await makeScratch(), 'again');
  const again = await backUp(copy, restored);
  const users = 'public.users';
  const { [users]: _, ...others } = rowsAndChecksums(manifest);
  expect(rowsAndChecksums(again)).toMatchObject(others);
  expect(Object.keys(rowsAndChecksums(again)).sort()).toEqual([...Object.keys(others), users].sort());
  // A restore ends the sessions, and changes nothing else.
  expect(await rowsWithoutTokenVersion(copy)).toEqual(await rowsWithoutTokenVersion(target));
  expect(again.sequences).toEqual(manifest.sequences);
  expect(await verifyRecord(restored)).toEqual({ histories: 1, versions: 2, findings: [] });
});

test('a restore omits the jobs and their sequences in a backup of an earlier release', async () => {
  const folder = join(await makeScratch(), 'copy');
  const { tables, sequences, ...manifest } = await backUp(folder);
  const [table] = tables;
  if (!table) throw new Error('no tables');
  const earlier = {
    ...manifest,
    tables: [...tables, { ...table, schema: 'jobs', name: 'job_common', columns: ['id', 'output'], rows: 1 }],
    sequences: [...sequences, { schema: 'jobs', name: 'warning_id_seq', value: '3' }],
  };
  const restored = await makeEmptyDatabase();
  await restoreBackup(restored, { folder, manifest: earlier, migrationFolders });
  const again = await backUp(join(await makeScratch(), 'again'), restored);
  expect(Object.keys(rowsAndChecksums(again))).toEqual(
    Object.keys(rowsAndChecksums({ ...manifest, tables, sequences })),
  );
});

async function recordedBackups(connection: pg.ClientConfig): Promise<string[]> {
  const client = new pg.Client(connection);
  await client.connect();
  const { rows } = await client.query<{ kind: string }>(
    "select kind from backups where finished_at > now() - interval '1 minute'",
  );
  await client.end();
  return rows.map(({ kind }) => kind);
}

test('the commands restore an installation with its key into a new directory, never over another one', async () => {
  const home = await makeScratch();
  const run = (program: 'backup' | 'restore', args: readonly string[], env: Record<string, string>) =>
    runProgram(program, args, { INIT_CWD: home, ...env });
  const passphrase = { BACKUP_PASSPHRASE: 'una frase larga de paso' };
  const to = join(home, 'restored');
  await expect(run('backup', ['copy'], { DATA_DIR: to })).rejects.toThrow(/There is no database in/);

  const from = await makeDataDir();
  const original = await startEmbeddedPostgres({ dataDir: from, print: () => {} });
  await writeFile(join(from, 'secret-key'), TEST_SECRET, { mode: 0o600 });
  const source = join(home, 'of-tests');
  await backUp(source);
  const manifest = await readManifest(source);
  await restoreBackup(original.connection, { folder: source, manifest, migrationFolders });
  // First from the running server, then from a server that the command starts.
  const file = join(home, 'dentaria.env');
  await writeFile(file, `DATA_DIR=${from}\n`);
  const running = await run('backup', ['copy', '--config', file], {});
  expect(running.stdout).toMatch(
    /^Configuration: \S+dentaria\.env\. Database: embedded, in \S+data\.\nBackup written to \S+copy: \d+ tables, \d+ rows\.\n.*does NOT contain the secret key/,
  );
  expect(await recordedBackups(original.connection)).toEqual(['dump']);
  await original.stop();
  const nightly = join(home, 'nightly');
  await mkdir(join(nightly, 'dentaria-2020-01-01T030000Z'), { recursive: true });
  await run('backup', ['--into', 'nightly', '--retain-days', '30'], { DATA_DIR: from, ...passphrase });
  const [made = '', ...others] = await readdir(nightly);
  expect(others).toEqual([]);
  await rename(join(nightly, made), join(home, 'copy-2'));
  expect(rowsAndChecksums(await readManifest(join(home, 'copy-2')))).toEqual(
    rowsAndChecksums(await readManifest(join(home, 'copy'))),
  );

  await expect(run('restore', ['copy-2'], { DATA_DIR: to })).rejects.toThrow(/set BACKUP_PASSPHRASE/);
  await expect(run('restore', ['copy'], { DATA_DIR: to })).rejects.toThrow(
    /cannot be authenticated without its key/,
  );
  const restored = await run('restore', ['copy-2'], { DATA_DIR: to, ...passphrase });
  expect(restored.stdout).toMatch(/Restored \d+ tables, \d+ rows/);
  expect(await readFile(join(to, 'secret-key'), 'utf8')).toBe(TEST_SECRET);
  const refusal = await run('restore', ['copy-2'], { DATA_DIR: to, ...passphrase }).catch((error) => error);
  expect(refusal.stderr).toMatch(/^The database is not empty [^\n]+\n$/);
});

describe('a restore', () => {
  test('a restore into a database with rows is rejected and leaves them unchanged', async () => {
    const target = join(await makeScratch(), 'copy');
    const before = await backUp(target);
    await expect(
      restoreBackup(app.connection, { folder: target, manifest: before, migrationFolders }),
    ).rejects.toThrow(/^The database is not empty \(\S+ has rows\): restore into a new one\.$/);
    expect(rowsAndChecksums(await backUp(join(await makeScratch(), 'copy')))).toEqual(
      rowsAndChecksums(before),
    );
  });

  test('a restore of a modified, truncated or incomplete backup names the damaged file', async () => {
    const target = join(await makeScratch(), 'copy');
    const manifest = await backUp(target);
    const file = join(target, 'public.users.copy.gz');
    const whole = await readFile(file);
    // A valid file with the same number of rows and two letters swapped, so that only the checksum differs.
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

  test("a restore of a newer product's backup is rejected; an interrupted one can be repeated", async () => {
    const target = join(await makeScratch(), 'copy');
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
