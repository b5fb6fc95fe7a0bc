import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '../kernel/config/config.ts';
import { migrate } from '../kernel/database/migrate/migrate.ts';
import type { EmbeddedPostgres } from '../kernel/embedded/embedded-postgres.ts';
import { makeScratch, momentBetween, query, startHere } from '../kernel/embedded/testing/scratch.ts';
import { migrationFolders } from '../modules.ts';
import { cleanUp } from '../testing/clean-up.ts';
import { runProgram } from '../testing/servers/product-process.ts';
import { TEST_SECRET } from '../testing/test-app.ts';
import { folderStore } from './archive-store.ts';
import { startArchiver } from './archiver.ts';
import { openArchives } from './open-archives.ts';
import { restoreToMoment } from './restore-to-moment.ts';
import { verifyArchive } from './verify-archive.ts';

const ROWS = `select c.id, c.name, c.active, a.id as audit_id, a.at, a.action
                from clinics c left join audit a on a.object = c.name order by c.id, a.id`;

/** Changes two tables in one commit: clinics and audit. */
const writeClinic = (server: Pick<EmbeddedPostgres, 'connection'>, name: string) =>
  query(
    server,
    `begin; insert into clinics (name, active) values ('${name}', true);
     insert into audit (role, action, object) values ('SYSTEM', 'CREATE', '${name}'); commit`,
  );

test('restores every row as of a moment, and verifies an archive without a restore', async () => {
  const home = await makeScratch();
  const archive = join(home, 'archive');
  const run = (program: 'restore' | 'verify', args: readonly string[], env = {}) =>
    runProgram(program, args, { SECRET_KEY: TEST_SECRET, DATA_DIR: join(home, 'none'), ...env });
  const original = await startHere({ dataDir: join(home, 'data'), archiving: true });
  const { connection, clusterDir } = original;
  await migrate(connection, migrationFolders);
  await writeClinic(original, 'before the base backup');
  const printed: string[] = [];
  const successes: Date[] = [];
  const archiver = await startArchiver({
    connection,
    clusterDir,
    store: folderStore(archive),
    secret: TEST_SECRET,
    passphrase: undefined,
    days: 7,
    print: (line) => printed.push(line),
    onSuccess: (at) => successes.push(at),
    intervalMs: 100,
  });
  await expect.poll(() => successes.length).toBeGreaterThan(0);
  await writeClinic(original, 'after the base backup');
  const wanted = await query(original, ROWS);
  const moment = await momentBetween(original);
  await writeClinic(original, 'too late');
  await query(original, "update clinics set name = 'overwritten' where name = 'after the base backup'");
  const last = await query(original, ROWS);
  await archiver.stop();
  await original.stop();
  expect(printed).toEqual([]);

  const at = moment.toISOString();
  const restored = async (name: string, time: string): Promise<unknown> => {
    const dataDir = join(home, name);
    const { stdout } = await run('restore', ['--at', time, archive], { DATA_DIR: dataDir });
    expect(stdout).toMatch(/Restored as of .*\nEvery session has ended/);
    const server = await startHere({ dataDir });
    const rows = await query(server, ROWS);
    await server.stop();
    return rows;
  };
  expect(await restored('then', at)).toEqual(wanted);
  expect(await restored('last', 'latest')).toEqual(last);

  await expect(run('restore', ['--at', at, archive], { DATA_DIR: join(home, 'then') })).rejects.toThrow(
    /There is a database in/,
  );
  const config = readConfig({ SECRET_KEY: TEST_SECRET, DATA_DIR: join(home, 'none') });
  const restoreAt = (time: string) =>
    restoreToMoment(config, { archive, at: time }, { print: () => {}, undo: cleanUp });
  await expect(restoreAt('2026-01-01T00:00')).rejects.toThrow(/begins later/);
  await expect(restoreAt('noon')).rejects.toThrow(/write a time as/);
  await expect(restoreAt('2100-01-01T00:00')).rejects.toThrow(/ends before/);
  await expect(stat(join(home, 'none'))).rejects.toThrow(/ENOENT/);
  await expect(
    run('verify', ['--archive', archive], { SECRET_KEY: `another ${TEST_SECRET}` }),
  ).rejects.toThrow(/cannot be decrypted without its key/);

  const [folder = ''] = await readdir(archive);
  const objects = await readdir(archive, { recursive: true, withFileTypes: true });
  for (const object of objects) {
    const { mode } = await stat(join(object.parentPath, object.name));
    expect(mode & 0o777, object.name).toBe(object.isDirectory() ? 0o700 : 0o600);
  }
  expect((await run('verify', ['--archive', archive])).stdout).toMatch(
    /1 base backups; restorable from \S+Z until \S+Z, \d minutes ago\.\nEvery object/,
  );
  const wal = join(archive, folder, 'wal');
  const segments = (await readdir(wal)).filter((name) => /^[0-9A-F]{24}$/.test(name)).sort();
  const [first = '', second = ''] = segments;
  const path = join(wal, second);
  const bytes = await readFile(path);
  await writeFile(path, Buffer.concat([bytes.subarray(0, -1), Buffer.from([(bytes.at(-1) ?? 0) ^ 1])]));
  await expect(run('verify', ['--archive', archive])).rejects.toThrow(/1 findings above/);
  await rename(join(wal, first), path);
  const verified = async () => {
    const [opened] = await openArchives(config, archive);
    return opened && (await verifyArchive(opened)).findings;
  };
  expect(await verified()).toHaveLength(2);
  await rename(path, join(wal, first));
  await writeFile(path, bytes);
  const gap = segments.at(-2) ?? '';
  await rm(join(wal, gap));
  expect(await verified()).toEqual([`The archive is incomplete: WAL segment ${gap} is missing.`]);
  await mkdir(join(home, 'nothing'));
  await expect(openArchives(config, join(home, 'nothing'))).rejects.toThrow(/holds no archive/);
});
