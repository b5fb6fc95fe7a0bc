import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { systemTransaction } from './kernel/access/tenancy.ts';
import { openDatabase } from './kernel/database/database.ts';
import { migrate } from './kernel/database/migrate/migrate.ts';
import { startEmbeddedPostgres } from './kernel/embedded/embedded-postgres.ts';
import { makeDataDir } from './kernel/embedded/testing/scratch.ts';
import { assertInstallationKey } from './kernel/secrets/installation-key.ts';
import { seal, unseal } from './kernel/secrets/sealing.ts';
import { exportSigner } from './kernel/secrets/signing.ts';
import { auth } from './modules/auth/auth.module.ts';
import { onboarding } from './modules/onboarding/onboarding.module.ts';
import { migrationFolders } from './modules.ts';
import { buildEmailConfig, buildInvitation } from './testing/builders/onboarding-builders.ts';
import { SMTP_PASSWORD } from './testing/servers/mail-server.ts';
import { runProgram } from './testing/servers/product-process.ts';
import { TEST_SECRET, testApp } from './testing/test-app.ts';

const NEXT = 'the secret that follows, long enough too';

const app = await testApp();

const rotate = (from: string, to: string) =>
  systemTransaction(app.database, (tx) => onboarding.rotateSecrets({ tx }, { from, to }));

test('passwords and queued links open under the new key, and the rotation is idempotent', async () => {
  await buildEmailConfig(app);
  const { email } = await buildInvitation(app);
  const stored = async (secret: string) => {
    const { rows: configs } = await app.owner.query('select config_name, smtp_password from email_configs');
    const { rows: mails } = await app.owner.query('select message_id, link from mails where recipient = $1', [
      email,
    ]);
    return [
      unseal(secret, 'smtp password', configs[0].config_name, configs[0].smtp_password),
      unseal(secret, 'mail link', mails[0].message_id, mails[0].link),
    ];
  };
  const before = await stored(TEST_SECRET);
  expect(before).toEqual([SMTP_PASSWORD, expect.stringMatching(/\/onboarding\/[\w-]{43}$/)]);
  expect(await rotate(TEST_SECRET, NEXT)).toEqual({ count: 2, unreadable: [] });
  expect(await stored(NEXT)).toEqual(before);
  expect(await stored(TEST_SECRET)).toEqual([undefined, undefined]);
  expect(await rotate(TEST_SECRET, NEXT)).toEqual({ count: 2, unreadable: [] });
  // Under an unrelated key nothing changes and every configuration is reported.
  expect(await rotate(`${TEST_SECRET}?`, `${NEXT}?`)).toEqual({ count: 0, unreadable: ['SYSTEM_ADMIN'] });
  expect(await stored(NEXT)).toEqual(before);
});

test('the command refuses a database on a server while a product serves from it', async () => {
  await app.database.query('select 1');
  const { connectionString, host, port, user, database } = { ...app.connection };
  const url = connectionString ?? `postgres:///${database}?host=${host}&port=${port}&user=${user}`;
  const refused = runProgram('rotate-key', ['--lost'], { DATABASE_URL: url, SECRET_KEY: NEXT });
  await expect(refused).rejects.toMatchObject({
    stderr: expect.stringMatching(
      /^A product is running on this database: stop it first\. Connected: PostgreSQL process \d+ of dentaria_serving_\d+ \(\d+\.\d+\.\d+\)/,
    ),
  });
});

test('the command rotates the key of a stopped installation', async () => {
  const home = await mkdtemp(join(tmpdir(), 'dentaria-rotate-'));
  onTestFinished(() => rm(home, { recursive: true, force: true }));
  await chmod(home, 0o755);
  const dataDir = await makeDataDir();
  const run = (args: readonly string[], env: Record<string, string> = {}) =>
    runProgram('rotate-key', args, { INIT_CWD: home, DATA_DIR: dataDir, ...env }).catch(
      (error: { stderr: string }) => ({ stdout: '', stderr: error.stderr }),
    );

  expect((await run([], { SECRET_KEY: TEST_SECRET })).stderr).toMatch(
    /name a file that contains the new one/,
  );

  const first = await startEmbeddedPostgres({ dataDir, print: () => {} });
  await writeFile(join(dataDir, 'secret-key'), TEST_SECRET, { mode: 0o600 });
  await migrate(first.connection, migrationFolders);
  const database = openDatabase({ connection: first.connection, role: 'owner' });
  await auth.createFirstAdministrator(database, {
    username: 'admin',
    password: 'una clave',
    email: undefined,
  });
  await database.close();
  const client = new pg.Client({ ...first.connection, options: '-c dentaria.scope=all' });
  await client.connect();
  await client.query(
    `insert into email_configs (config_name, smtp_host, smtp_port, smtp_username, smtp_password, from_email, is_active,
       created_at, updated_at) values ('SYSTEM_ADMIN', 'mail.example.com', 587, 'u', $1, 'a@example.com', true, now(), now())`,
    [seal(TEST_SECRET, 'smtp password', 'SYSTEM_ADMIN', SMTP_PASSWORD)],
  );
  await client.end();
  expect((await run([])).stderr).toMatch(/^A product is running on \S+: stop it first\.\n$/);
  await first.stop();

  const rotated = await run([]);
  const key = await readFile(join(dataDir, 'secret-key'), 'utf8');
  const [now, before] = [key, TEST_SECRET].map((secret) => exportSigner(secret).fingerprint);
  expect(rotated.stdout.split('\n')).toEqual([
    `Configuration: environment variables and defaults. Database: embedded, in ${dataDir}.`,
    'Re-encrypted secrets: 1. Now: npm start',
    `Exports are now signed by ${now}; earlier ones by ${before} (docs/export.md).`,
    'All users must sign in again.',
    '',
  ]);
  expect(key).toMatch(/^[\w-]{64}$/);
  expect((await stat(join(dataDir, 'secret-key'))).mode & 0o777).toBe(0o600);
  expect(await readdir(dataDir)).not.toContain('secret-key.new');

  // Interrupted between the commit and the replacement of the key.
  await writeFile(join(dataDir, 'secret-key'), TEST_SECRET);
  await writeFile(join(dataDir, 'secret-key.new'), key);
  expect((await run([])).stdout).toMatch(/^Re-encrypted secrets: 1\. /m);
  expect(await readFile(join(dataDir, 'secret-key'), 'utf8')).toBe(key);

  expect((await run(['--lost'])).stderr).toBe('The key is not lost: it is the one of this database.\n');
  await rm(join(dataDir, 'secret-key'));
  expect((await run(['--lost'])).stdout).toMatch(/^Enter the SMTP password again: SYSTEM_ADMIN\.$/m);
  const made = await readFile(join(dataDir, 'secret-key'), 'utf8');
  expect(made).not.toBe(key);

  const again = await startEmbeddedPostgres({ dataDir, print: () => {} });
  onTestFinished(() => again.stop());
  await expect(assertInstallationKey(again.connection, key)).rejects.toThrow(
    /^This database uses another secret key/,
  );
  await assertInstallationKey(again.connection, made);
  const reader = new pg.Client({ ...again.connection, options: '-c dentaria.scope=all' });
  await reader.connect();
  const { rows } = await reader.query('select smtp_password from email_configs');
  const { rows: events } = await reader.query("select role, action from audit where object = 'installation'");
  await reader.end();
  expect(unseal(key, 'smtp password', 'SYSTEM_ADMIN', rows[0].smtp_password)).toBe(SMTP_PASSWORD);
  expect(events).toEqual(Array(3).fill({ role: 'SYSTEM', action: 'rotate-key' }));
});
