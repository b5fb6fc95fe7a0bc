import { writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/test-app.ts';
import { TEST_DATA_DIR } from '../../testing/test-data-dir.ts';
import { EmbeddedDatabaseError } from '../embedded/embedded-database-error.ts';
import { StartupError } from '../startup-error.ts';
import { namingFullDisk } from './full-disk.ts';

const app = await testApp();
const HERE = { dataDir: TEST_DATA_DIR };
const ON_SERVER = { ...HERE, databaseUrl: 'postgres://db.example/dentaria' };
const FULL = /^The disk is full: .* has no space left\. .* repeat the command\.$/;
const messageOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: Error) => error.message,
  );

test('a file that the disk has no space for is named with its folder', async () => {
  const message = await messageOf(namingFullDisk(HERE, () => writeFile('/dev/full', 'x')));
  expect(message).toMatch(FULL);
  expect(message).toContain(TEST_DATA_DIR);
});

test('a database that has no space is named, here or on a server', async () => {
  const write = () =>
    app.owner.query("do $$ begin raise disk_full using message = 'could not extend file'; end $$");
  expect(await messageOf(namingFullDisk(HERE, write))).toMatch(FULL);
  expect(await messageOf(namingFullDisk(ON_SERVER, write))).toMatch(
    /^The disk of the database server \(DATABASE_URL\) is full\./,
  );
});

test('a full disk of this machine is named with its folder, although the database is on a server', async () => {
  const message = await messageOf(namingFullDisk(ON_SERVER, () => writeFile('/dev/full', 'x')));
  expect(message).toMatch(FULL);
  expect(message).toContain(TEST_DATA_DIR);
});

test('the error of a full disk has the first one as its cause', async () => {
  const failed = new StartupError('Migration failed', {
    cause: Object.assign(new Error(), { code: '53100' }),
  });
  const named = await namingFullDisk(ON_SERVER, () => Promise.reject(failed)).catch((error: Error) => error);
  expect(named).toMatchObject({ message: expect.stringMatching(/^The disk of the database server/) });
  expect(named).toHaveProperty('cause', failed);
});

test('an embedded database that a full disk ended is named', async () => {
  const error = new EmbeddedDatabaseError('The embedded database did not start: No space left on device');
  expect(await messageOf(namingFullDisk(HERE, () => Promise.reject(error)))).toMatch(FULL);
});

test('a lost connection is named on a disk without space, and no other error is', async () => {
  // A file system that never has space.
  const onFullDisk = { dataDir: '/proc' };
  const lost = new Error('Connection terminated unexpectedly');
  expect(await messageOf(namingFullDisk(onFullDisk, () => Promise.reject(lost)))).toMatch(FULL);
  for (const error of [
    new TypeError('rows is not iterable'),
    new StartupError('The manifest lists a file twice.'),
    new EmbeddedDatabaseError('Another process uses the data directory.'),
    Object.assign(new Error('duplicate key'), { code: '23505' }),
  ])
    await expect(namingFullDisk(onFullDisk, () => Promise.reject(error))).rejects.toBe(error);
});

test('other errors stay as they are', async () => {
  for (const error of [new StartupError('The database is not empty'), new Error('Connection terminated')])
    await expect(namingFullDisk(HERE, () => Promise.reject(error))).rejects.toBe(error);
  expect(await namingFullDisk(HERE, async () => 'written')).toBe('written');
});
