import { writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/test-app.ts';
import { TEST_DATA_DIR } from '../../testing/test-data-dir.ts';
import { EmbeddedDatabaseError } from '../embedded/embedded-database-error.ts';
import { StartupError } from '../startup-error.ts';
import { explainFullDisk } from './full-disk.ts';

const app = await testApp();
const HERE = { dataDir: TEST_DATA_DIR };
const ON_SERVER = { ...HERE, databaseUrl: 'postgres://db.example/dentaria' };
const FULL = /^The disk is full: .* has no space left\. .* repeat the command\.$/;
const messageOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: Error) => error.message,
  );

test('names the folder when a file does not fit on the disk', async () => {
  const message = await messageOf(explainFullDisk(HERE, () => writeFile('/dev/full', 'x')));
  expect(message).toMatch(FULL);
  expect(message).toContain(TEST_DATA_DIR);
});

test('names the disk of the embedded database or of the database server', async () => {
  const write = () =>
    app.owner.query("do $$ begin raise disk_full using message = 'could not extend file'; end $$");
  expect(await messageOf(explainFullDisk(HERE, write))).toMatch(FULL);
  expect(await messageOf(explainFullDisk(ON_SERVER, write))).toMatch(
    /^The disk of the database server \(DATABASE_URL\) is full\./,
  );
});

test('names the full local disk even if the database is on a server', async () => {
  const message = await messageOf(explainFullDisk(ON_SERVER, () => writeFile('/dev/full', 'x')));
  expect(message).toMatch(FULL);
  expect(message).toContain(TEST_DATA_DIR);
});

test('keeps the original error as the cause', async () => {
  const failed = new StartupError('Migration failed', {
    cause: Object.assign(new Error(), { code: '53100' }),
  });
  const named = await explainFullDisk(ON_SERVER, () => Promise.reject(failed)).catch((error: Error) => error);
  expect(named).toMatchObject({ message: expect.stringMatching(/^The disk of the database server/) });
  expect(named).toHaveProperty('cause', failed);
});

test('explains an embedded database that a full disk ended', async () => {
  const error = new EmbeddedDatabaseError('The embedded database did not start: No space left on device');
  expect(await messageOf(explainFullDisk(HERE, () => Promise.reject(error)))).toMatch(FULL);
});

test('explains a lost connection on a full disk, but no other error', async () => {
  // /proc never has free space.
  const onFullDisk = { dataDir: '/proc' };
  const lost = new Error('Connection terminated unexpectedly');
  expect(await messageOf(explainFullDisk(onFullDisk, () => Promise.reject(lost)))).toMatch(FULL);
  for (const error of [
    new TypeError('rows is not iterable'),
    new StartupError('The manifest lists a file twice.'),
    new EmbeddedDatabaseError('Another process uses the data directory.'),
    Object.assign(new Error('duplicate key'), { code: '23505' }),
  ])
    await expect(explainFullDisk(onFullDisk, () => Promise.reject(error))).rejects.toBe(error);
});

test('rethrows other errors unchanged', async () => {
  for (const error of [new StartupError('The database is not empty'), new Error('Connection terminated')])
    await expect(explainFullDisk(HERE, () => Promise.reject(error))).rejects.toBe(error);
  expect(await explainFullDisk(HERE, async () => 'written')).toBe('written');
});
