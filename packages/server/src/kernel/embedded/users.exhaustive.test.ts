import { existsSync } from 'node:fs';
import { chmod, chown, copyFile, mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { prepareBinaries } from './binaries.ts';
import { chooseSystemUser, run } from './system-user.ts';
import type { ProductOptions } from './testing/product.ts';
import {
  isRoot,
  makeDataDir,
  makeScratch,
  ProductProcess,
  query,
  startErrorOf,
  startHere,
} from './testing/scratch.ts';

const print = () => {};

describe('an ordinary user', () => {
  it('runs the database as themselves, and finds it on the next start', async () => {
    const options = await ordinaryOptions();
    for (const round of ['first', 'second']) {
      const product = new ProductProcess(options);
      await product.report('ready');
      expect([round, product.all('messages').length]).toEqual([round, round === 'first' ? 1 : 0]);
      process.kill(-product.pid, 'SIGINT');
      await product.report('stopped');
    }
    expect((await stat(join(options.dataDir, 'postgres'))).uid).toBe(
      options.runAs?.uid ?? process.getuid?.(),
    );
    expect((await stat(options.dataDir)).mode & 0o777).toBe(0o700);
  });

  it('gets one line when the data directory is not writable', async () => {
    const options = await ordinaryOptions();
    const closed = await makeScratch();
    await chmod(closed, isRoot ? 0o755 : 0o500);
    const line = await new ProductProcess({ ...options, dataDir: join(closed, 'data') }).report('failed');
    expect(line).toBe(
      `EmbeddedDatabaseError: Cannot write to the data directory ${closed}/data: permission denied. Correct that, or set DATA_DIR to another folder.`,
    );
    await chmod(closed, 0o755);
  });
});

if (isRoot) {
  describe('an ordinary user after a start by root', () => {
    it('gets an error that names the owner of the database', async () => {
      const options = await ordinaryOptions();
      const dataDir = await makeDataDir();
      await chown(dataDir, options.runAs?.uid ?? 0, options.runAs?.gid ?? 0);
      await rm(join(dataDir, 'dentaria.lock'));
      await rm(join(dataDir, 'postgres.log'));
      const line = await new ProductProcess({ ...options, dataDir }).report('failed');
      expect(line).toMatch(/The database in .* belongs to another system user \(number \d+\)/);
    });
  });

  describe('root', () => {
    it('runs the database as an unprivileged user', async () => {
      const database = await startHere({ dataDir: await makeDataDir() });
      const { uid } = await stat(database.clusterDir);
      expect(uid).toBe((await chooseSystemUser(undefined, print))?.uid);
      expect(uid).toBeGreaterThan(0);
    });

    it('runs the data of an ordinary user as that user', async () => {
      const dataDir = await makeDataDir();
      const { runAs } = await ordinaryOptions();
      await run('chown', ['-R', `${runAs?.uid}:${runAs?.gid}`, dataDir]);
      const database = await startHere({ dataDir });
      expect((await stat(database.connection.host)).uid).toBe(runAs?.uid);
      expect((await stat(database.clusterDir)).uid).toBe(runAs?.uid);
    });

    it('takes over data that root restored and owns', async () => {
      const dataDir = await makeDataDir();
      await chown(join(dataDir, 'postgres'), 0, 0);
      await chown(join(dataDir, 'postgres', 'PG_VERSION'), 0, 0);
      await chmod(join(dataDir, 'postgres'), 0o755);
      const database = await startHere({ dataDir });
      expect((await stat(join(database.clusterDir, 'PG_VERSION'))).uid).toBeGreaterThan(0);
    });

    it('falls back to an existing unprivileged user and reports it', async () => {
      const messages: string[] = [];
      const user = await chooseSystemUser(undefined, (line) => messages.push(line), {
        name: 'dentaria-no-such-user',
        creators: [['false', 'dentaria-no-such-user']],
      });
      expect(['postgres', '_postgres', 'nobody']).toContain(user?.name);
      expect(messages).toEqual([expect.stringContaining(`it runs as "${user?.name}"`)]);
      const instead = await chooseSystemUser(undefined, print, {
        name: 'root',
        creators: [['false', 'root']],
      });
      expect(instead?.uid).toBeGreaterThan(0);
    });
  });

  describe('root in a directory that only root may enter', () => {
    it('creates the database in an external directory, reports it at each start, and finds it again', async () => {
      const { clone, dataDir, externalDir } = await rootOnlyClone();
      const first = await startHere({ dataDir, externalDir });
      expect(first.clusterDir.startsWith(externalDir)).toBe(true);
      const line = `Only root may enter ${dataDir}, so the database is in ${join(first.clusterDir, '..')}.`;
      expect(first.messages).toContain(line);
      await query(first, 'CREATE TABLE rows (id integer)');
      await first.stop();

      const renamed = `${clone}-renamed`;
      await rename(clone, renamed);
      const second = await startHere({ dataDir: join(renamed, 'data'), externalDir });
      expect(second.messages).toEqual([line.replace(dataDir, join(renamed, 'data'))]);
      expect(await query(second, 'SELECT count(*)::int AS rows FROM rows')).toEqual([{ rows: 0 }]);
      await rename(renamed, clone);
    });

    it('creates a new database for a new clone with the old name', async () => {
      const { dataDir, externalDir } = await closedData();
      const first = await startHere({ dataDir, externalDir });
      await first.stop();
      await rm(dataDir, { recursive: true });
      const second = await startHere({ dataDir, externalDir });
      expect(second.clusterDir).not.toBe(first.clusterDir);
      expect(existsSync(join(first.clusterDir, 'PG_VERSION'))).toBe(true);
    });

    it('moves a database whose directory became inaccessible', async () => {
      const { dataDir, externalDir } = await closedData();
      const inode = (await stat(join(dataDir, 'postgres'))).ino;
      const database = await startHere({ dataDir, externalDir });
      expect(database.clusterDir.startsWith(externalDir)).toBe(true);
      expect((await stat(database.clusterDir)).ino).toBe(inode);
    });

    it('rejects a start when the external directory is missing or a copy is running', async () => {
      const { dataDir, externalDir } = await closedData();
      const first = await startHere({ dataDir, externalDir });
      const copy = await makeScratch();
      await copyFile(join(dataDir, 'postgres.location'), join(copy, 'postgres.location'));
      expect(await startErrorOf({ dataDir: copy, externalDir })).toContain(
        `is in use by process ${process.pid}`,
      );
      await first.stop();
      await rm(join(first.clusterDir, '..'), { recursive: true });
      expect(await startErrorOf({ dataDir: copy, externalDir })).toMatch(
        /which is gone: restore it, or remove/,
      );
    });
  });
}

/** Creates a cluster in a data directory, then lets only root enter the directory. */
async function closedData(): Promise<{ dataDir: string; externalDir: string }> {
  const dataDir = await makeDataDir();
  await chmod(dirname(dataDir), 0o700);
  return { dataDir, externalDir: await makeScratch() };
}

/** Options for an ordinary user. As root, runs as `nobody` with a copy of the programs. */
async function ordinaryOptions(): Promise<ProductOptions> {
  const home = await makeScratch();
  if (!isRoot) return { dataDir: join(home, 'data') };
  const runAs = await chooseSystemUser(undefined, print, { name: 'nobody', creators: [] });
  if (runAs === undefined) throw new Error('No user nobody.');
  await chown(home, runAs.uid, runAs.gid);
  const { postgres } = await prepareBinaries({ user: runAs, copiesDir: await makeScratch(), print });
  return { dataDir: join(home, 'data'), runAs, binariesDir: join(postgres, '..', '..') };
}

async function rootOnlyClone(): Promise<{ clone: string; dataDir: string; externalDir: string }> {
  const scratch = await makeScratch();
  await chmod(scratch, 0o700);
  const clone = join(scratch, 'clone');
  await mkdir(clone);
  return { clone, dataDir: join(clone, 'data'), externalDir: await makeScratch() };
}
