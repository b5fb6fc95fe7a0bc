import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { appendFile, cp, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sessionToken } from '@dentaria/contract/auth/session-token.ts';
import { afterAll, expect, inject, onTestFinished, test } from 'vitest';
import { buildApp } from '../app.ts';
import { readConfig } from '../kernel/config/config.ts';
import { openDatabase } from '../kernel/database/database.ts';
import { signInAs } from '../kernel/database/logins/logins.ts';
import { makeDataDir } from '../kernel/embedded/testing/scratch.ts';
import { keyIdOf } from '../kernel/secrets/secret-key.ts';
import { migrationFolders } from '../modules.ts';
import { buildPractice, PASSWORD } from '../testing/builders/builders.ts';
import { runProgram } from '../testing/servers/product-process.ts';
import { requestTo, TEST_SECRET, testApp } from '../testing/test-app.ts';
import { makeEmptyDatabase } from '../testing/test-database.ts';
import { authenticate, type Manifest, parseManifest, readManifestText, verifyTables } from './archive.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

const PASSPHRASE = 'una frase larga de paso';
const ANOTHER_SECRET = 'another secret that is long enough as well';

const app = await testApp();
const practice = await buildPractice(app);

const home = await mkdtemp(join(tmpdir(), 'dentaria-backup-'));
afterAll(() => rm(home, { recursive: true, force: true }));
const original = join(home, 'original');
const request = { connection: app.connection, secret: TEST_SECRET, productVersion: '1' };
await writeBackup({ ...request, passphrase: PASSPHRASE, target: original });

let serial = 0;
async function copyOfBackup(): Promise<string> {
  serial += 1;
  const path = join(home, `copy-${serial}`);
  await cp(original, path, { recursive: true });
  return path;
}

interface Check {
  readonly secret?: string;
  /** Verifies only this table's file; the others are known to be unchanged. */
  readonly file?: string;
}

/** Repeats the checks of `npm run restore` before it opens the database. */
async function check(folder: string, { secret = TEST_SECRET, file }: Check): Promise<void> {
  const text = await readManifestText(folder);
  const manifest = parseManifest(text);
  await authenticate(folder, text, secret);
  const tables = manifest.tables.filter((table) => file === undefined || table.file === file);
  await verifyTables(folder, { ...manifest, tables });
}

/** Returns the error, which must be one line, or undefined if the backup is accepted. */
async function refusalOf(folder: string, options: Check = {}): Promise<string | undefined> {
  const message = await check(folder, options).then(
    () => undefined,
    (error: Error) => error.message,
  );
  expect(message ?? '').not.toContain('\n');
  return message;
}

const sha256 = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex');

/** Writes a manifest with a valid checksum, which needs no key. */
async function writeForgedManifest(folder: string, manifest: object): Promise<void> {
  const text = JSON.stringify(manifest, null, 2);
  await writeFile(join(folder, 'manifest.json'), `${text}\n${sha256(text)}\n`);
}

async function forgeRole(folder: string, changes: Partial<Manifest> = {}): Promise<void> {
  const file = join(folder, 'public.users.copy.gz');
  const rows = gunzipSync(await readFile(file)).toString('utf8');
  const forged = rows.replace('{DENTIST}', '{ADMIN}');
  expect(forged).not.toBe(rows);
  const packed = gzipSync(forged);
  await writeFile(file, packed);
  const manifest = parseManifest(await readManifestText(folder));
  const tables = manifest.tables.map((table) =>
    table.name === 'users' ? { ...table, sha256: sha256(forged), fileSha256: sha256(packed) } : table,
  );
  await writeForgedManifest(folder, { ...manifest, tables, ...changes });
}

test('an unchanged backup is accepted', async () => {
  expect(await refusalOf(original)).toBeUndefined();
});

test('a changed bit of any byte is refused', async () => {
  const folder = await copyOfBackup();
  for (const name of await readdir(folder)) {
    const file = join(folder, name);
    const whole = await readFile(file);
    // Every byte of the small files, and a sample of the others: the first and last ones, which the rows do not
    // cover, and some more.
    const stride = whole.length < 100 ? 1 : Math.ceil(whole.length / 40);
    for (let at = 0; at < whole.length; at += at < 12 || at > whole.length - 12 ? 1 : stride) {
      const changed = Buffer.from(whole);
      changed[at] = (changed[at] ?? 0) ^ (1 << (at % 8));
      await writeFile(file, changed);
      expect(await refusalOf(folder, { file: name }), `byte ${at} of ${name}`).toMatch(
        /damaged|not authentic/,
      );
    }
    await writeFile(file, whole);
  }
  expect(await refusalOf(folder)).toBeUndefined();
});

test('a truncated, extended, absent or exchanged file is refused', async () => {
  const names = await readdir(original);
  const [users = '', clinics = ''] = ['public.users.copy.gz', 'public.clinics.copy.gz'];
  const exchange = async (folder: string) => {
    await cp(join(original, users), join(folder, clinics));
    await cp(join(original, clinics), join(folder, users));
  };
  const changes: ((folder: string) => Promise<unknown>)[] = [
    exchange,
    ...names.flatMap((name) => [
      async (folder: string) =>
        truncate(join(folder, name), (await readFile(join(original, name))).length - 1),
      (folder: string) => appendFile(join(folder, name), Buffer.from([0])),
      (folder: string) => appendFile(join(folder, name), gzipSync('')),
      (folder: string) => rm(join(folder, name)),
    ]),
  ];
  for (const [index, change] of changes.entries()) {
    const folder = await copyOfBackup();
    await change(folder);
    expect(await refusalOf(folder), `change ${index}`).toBeDefined();
  }
});

test('a role that was changed together with every checksum is refused', async () => {
  const folder = await copyOfBackup();
  await forgeRole(folder);
  expect(await refusalOf(folder)).toBe('The backup is not authentic: somebody changed it after it was made.');
});

test('a backup that was authenticated with another key is refused', async () => {
  const folder = join(home, 'foreign');
  await writeBackup({ ...request, secret: ANOTHER_SECRET, passphrase: undefined, target: folder });
  expect(await refusalOf(folder)).toMatch(/not authentic: it was made with another SECRET_KEY/);
  await forgeRole(folder, { keyId: keyIdOf(TEST_SECRET) });
  expect(await refusalOf(folder)).toMatch(/not authentic/);
});

test('a backup whose authentication was removed to look like an older one is refused', async () => {
  const folder = await copyOfBackup();
  await forgeRole(folder, { format: 'dentaria-backup-1' });
  expect(await refusalOf(folder)).toMatch(/not authentic: /);
  await rm(join(folder, 'manifest.hmac'));
  expect(await refusalOf(folder)).toMatch(/not authenticated .* add --unauthenticated/);
});

test('the command restores an unauthenticated backup only on demand, and writes nothing otherwise', async () => {
  const run = (args: readonly string[], env: Record<string, string>) =>
    runProgram('restore', args, { INIT_CWD: home, ...env });
  const dataDir = join(home, 'restored');
  const withKey = { DATA_DIR: dataDir, BACKUP_PASSPHRASE: PASSPHRASE };
  const forged = await copyOfBackup();
  await forgeRole(forged);
  const old = await copyOfBackup();
  const manifest = parseManifest(await readManifestText(old));
  const tables = manifest.tables.map(({ fileSha256: _, ...table }) => table);
  await writeForgedManifest(old, { ...manifest, tables, format: 'dentaria-backup-1' });
  await rm(join(old, 'manifest.hmac'));
  for (const [args, env, message] of [
    [[forged], withKey, /^The backup is not authentic: [^\n]+\n$/],
    [[old], withKey, /^The backup is not authenticated [^\n]+\n$/],
    [[original], { ...withKey, SECRET_KEY: ANOTHER_SECRET }, /^The backup is not authentic: [^\n]+\n$/],
    [[original], { ...withKey, BACKUP_PASSPHRASE: `${PASSPHRASE}.` }, /^BACKUP_PASSPHRASE does not[^\n]+\n$/],
    [[old, '--force'], withKey, /^Usage: npm run restore -- <folder[^\n]+\n$/],
  ] as const) {
    const refusal = await run(args, env).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code: 1, stderr: expect.stringMatching(message) });
    expect(existsSync(dataDir)).toBe(false);
  }
  const { stdout } = await run([old, '--unauthenticated'], { ...withKey, DATA_DIR: await makeDataDir() });
  expect(stdout).toMatch(/^The backup was NOT authenticated: check the roles/m);
});

test('a restore ends every earlier session', async () => {
  const target = join(home, 'sessions');
  await writeBackup({ ...request, passphrase: undefined, target });
  // Has its user's next token version, which a restore must not assign again.
  const { auth } = app.as(practice.dentist.token);
  await auth.changePassword({ body: { currentPassword: PASSWORD, newPassword: 'otra clave de prueba' } });
  const { username } = practice.dentist;
  const later = sessionToken(
    await app.as(null).auth.login({ body: { username, password: 'otra clave de prueba' } }),
  );

  const restored = await makeEmptyDatabase();
  const manifest = parseManifest(await readManifestText(target));
  await restoreBackup(restored, { folder: target, manifest, migrationFolders });
  const database = openDatabase({ connection: signInAs(restored, inject('serving')) });
  onTestFinished(() => database.close());
  const config = readConfig({ LOG_LEVEL: 'silent' });
  const product = await buildApp({ config, secret: TEST_SECRET, database });
  onTestFinished(() => product.close());
  const call = requestTo(product);
  const url = `/services/auth/users/${practice.dentist.id}`;
  for (const token of [practice.dentist.token, later])
    expect((await call({ method: 'GET', url, token })).statusCode).toBe(401);
  const signIn = await call({
    method: 'POST',
    url: '/services/auth/users/login',
    body: { username, password: PASSWORD },
  });
  expect(signIn.statusCode).toBe(200);
  expect((await call({ method: 'GET', url, token: signIn.json().token })).statusCode).toBe(200);
});
