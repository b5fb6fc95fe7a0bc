import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '../kernel/config/config.ts';
import { migrate } from '../kernel/database/migrate/migrate.ts';
import { SPOOL } from '../kernel/embedded/settings.ts';
import { makeScratch, momentBetween, query, startHere } from '../kernel/embedded/testing/scratch.ts';
import { migrationFolders } from '../modules.ts';
import { startBucketServer } from '../testing/servers/bucket-server.ts';
import { runProgram } from '../testing/servers/product-process.ts';
import { TEST_SECRET } from '../testing/test-app.ts';
import { startArchiver } from './archiver.ts';
import { openStore } from './open-archives.ts';

const bucket = await startBucketServer();
const config = readConfig(bucket.env);
const location = bucket.env.ARCHIVE_URL ?? '';

const run = (program: 'restore' | 'verify', args: readonly string[], env = {}) =>
  runProgram(program, args, { ...bucket.env, SECRET_KEY: TEST_SECRET, ...env });

const CLINICS = 'select id, name from clinics order by id';
const basesIn = () => [...bucket.objects.keys()].filter((name) => name.endsWith('/manifest'));

test('an archive in a bucket survives failing requests, removes expired objects, and can be verified and restored', async () => {
  const home = await makeScratch();
  const original = await startHere({ dataDir: join(home, 'data'), archiving: true });
  const { connection, clusterDir } = original;
  await migrate(connection, migrationFolders);
  await query(original, "insert into clinics (name) values ('before the base backup')");
  const printed: string[] = [];
  const successes: Date[] = [];
  const succeeded = async () => {
    const before = successes.length;
    await expect.poll(() => successes.length).toBeGreaterThan(before);
  };
  bucket.fail('PUT', 'unavailable', 'damaged upload');
  bucket.fail('GET', 'unavailable');
  const archiver = await startArchiver({
    connection,
    clusterDir,
    store: openStore(location, config),
    secret: TEST_SECRET,
    passphrase: undefined,
    days: 0,
    print: (line) => printed.push(line),
    onSuccess: (at) => successes.push(at),
    intervalMs: 100,
  });
  await succeeded();
  const [first] = basesIn();
  // The next base backup makes the first one older than `days`.
  await rm(join(clusterDir, SPOOL, 'last-base'));
  await expect.poll(basesIn).not.toContain(first);
  await succeeded();
  expect(basesIn()).toHaveLength(1);
  await query(original, "insert into clinics (name) values ('after the base backup')");
  const wanted = await query(original, CLINICS);
  const moment = await momentBetween(original);
  const at = moment.toISOString();
  await query(original, "update clinics set name = 'overwritten'");
  await archiver.stop();
  await original.stop();
  expect(printed).toEqual([]);

  expect((await run('verify', ['--archive'])).stdout).toMatch(
    /1 base backups; restorable from \S+Z until \S+Z, \d minutes ago\.\nEvery object/,
  );
  const dataDir = join(home, 'restored');
  bucket.fail('GET', 'truncated');
  const { stdout } = await run('restore', ['--at', at, location], { DATA_DIR: dataDir });
  expect(stdout).toContain('Every session has ended');
  const server = await startHere({ dataDir });
  expect(await query(server, CLINICS)).toEqual(wanted);
  await server.stop();

  const wal = [...bucket.objects].find(([name]) => /\/wal\/[0-9A-F]{24}$/.test(name));
  if (!wal) throw new Error('no WAL');
  wal[1].bytes[20] = 255 - (wal[1].bytes[20] ?? 0);
  await expect(run('verify', ['--archive'])).rejects.toThrow(/1 findings above/);
  await expect(run('verify', ['--archive', location], { AWS_SECRET_ACCESS_KEY: '' })).rejects.toThrow(
    /a bucket needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY/,
  );
});
