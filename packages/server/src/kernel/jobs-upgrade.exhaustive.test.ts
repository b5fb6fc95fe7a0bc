import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { parseManifest, readManifestText } from '../backup/archive.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { writeBackup } from '../backup/write-backup.ts';
import { migrationFolders } from '../modules.ts';
import { TEST_SECRET } from '../testing/test-app.ts';
import { makeEmptyDatabase, makeTestDatabase } from '../testing/test-database.ts';
import { openDatabase } from './database/database.ts';
import { prepareLogin, signInAs } from './database/logins.ts';
import { migrate } from './database/migrate.ts';
import { SERVING } from './database/roles.ts';
import { startJobs } from './jobs.ts';
import { installOldJobs } from './old-jobs.ts';

async function connect(connection: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(connection);
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

/** A database with the queues of pg-boss 12.20 and one job for mail 7. */
async function makeOldQueues() {
  const connection = await makeEmptyDatabase();
  await migrate(connection, migrationFolders);
  const client = await connect(connection);
  await installOldJobs(client, 31);
  const { rows } = await client.query('select version from jobs.version');
  expect(rows).toEqual([{ version: 31 }]);
  await client.query(`select jobs.create_queue('outgoing-mail', '{"policy": "standard"}')`);
  await client.query(`insert into jobs.job (name, data) values ('outgoing-mail', '{"id": 7}')`);
  return connection;
}

/** The mail of the first job that a worker handles. */
async function handleJob(owner: pg.ClientConfig): Promise<number> {
  const serving = signInAs(owner, await prepareLogin(owner, SERVING, 'a password'));
  const database = openDatabase({ connection: serving, onError: () => {} });
  const { promise, resolve } = Promise.withResolvers<number>();
  const jobs = await startJobs({
    database,
    log: pino({ level: 'silent' }),
    handlers: {
      'outgoing-mail': async ({ id }) => {
        resolve(id);
        return 'done';
      },
    },
    pollingIntervalSeconds: 0.5,
  });
  const id = await promise;
  await jobs.stop();
  await database.close();
  return id;
}

test('a start upgrades the queues of the release before, whose jobs then run', async () => {
  const connection = await makeOldQueues();
  await migrate(connection, migrationFolders);
  expect(await handleJob(connection)).toBe(7);
});

test('a backup of the release before is restored with its jobs', async () => {
  const connection = await makeOldQueues();
  const home = await mkdtemp(join(tmpdir(), 'dentaria-backup-'));
  onTestFinished(() => rm(home, { recursive: true, force: true }));
  const folder = join(home, 'copy');
  await writeBackup({
    connection,
    secret: TEST_SECRET,
    passphrase: undefined,
    target: folder,
    productVersion: '1',
  });
  const manifest = parseManifest(await readManifestText(folder));
  expect(manifest.jobsVersion).toBe(31);
  const restored = await makeEmptyDatabase();
  await restoreBackup(restored, { folder, manifest, migrationFolders });
  await migrate(restored, migrationFolders);
  expect(await handleJob(restored)).toBe(7);
});

test.each(['citus', 'cockroachdb'] as const)('the queues work with the profile %s', async (backend) => {
  const { owner } = await makeTestDatabase();
  const boss = new PgBoss({
    schema: 'other_jobs',
    backend,
    db: { executeSql: (text, values) => owner.query(text, values) },
  });
  boss.on('error', () => {});
  await boss.start();
  await boss.createQueue('outgoing-mail');
  await boss.send('outgoing-mail', { id: 1 });
  const [job] = await boss.fetch<{ id: number }>('outgoing-mail');
  expect(job?.data).toEqual({ id: 1 });
  await boss.complete('outgoing-mail', job?.id ?? '');
  const { rows } = await owner.query('select state from other_jobs.job');
  expect(rows).toEqual([{ state: 'completed' }]);
  await boss.stop({ graceful: false });
});
