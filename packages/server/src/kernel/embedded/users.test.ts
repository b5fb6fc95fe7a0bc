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
  refusalOf,
  startHere,
} from './testing/scratch.ts';

const say = () => {};

describe('an ordinary user', () => {
  it('runs the database as itself, and finds it again', async () => {
    const order = await ordinaryOptions();
    for (const round of ['first', 'second']) {
      const product = new ProductProcess(order);
      await product.report('ready');
      expect([round, product.all('said').length]).toEqual([round, round === 'first' ? 1 : 0]);
      process.kill(-product.pid, 'SIGINT');
      await product.report('stopped');
    }
    expect((await stat(join(order.dataDir, 'postgres'))).uid).toBe(order.become?.uid ?? process.getuid?.());
    expect((await stat(order.dataDir)).mode & 0o777).toBe(0o700);
  });

  it('is told in one line that the data directory cannot be written', async () => {
    const order = await ordinaryOptions();
    const closed = await makeScratch();
    await chmod(closed, isRoot ? 0o755 : 0o500);
    const line = await new ProductProcess({ ...order, dataDir: join(closed, 'data') }).report('refused');
    expect(line).toBe(
      `EmbeddedDatabaseError: Cannot write to the data directory ${closed}/data: permission denied. Correct that, or set DATA_DIR to another folder.`,
    );
    await chmod(closed, 0o755);
  });
});

if (isRoot) {
  describe('an ordinary user on a machine where root was before', () => {
    it('is told whose the database is', async () => {
      const order = await ordinaryOptions();
      const dataDir = await makeDataDir();
      await chown(dataDir, order.become?.uid ?? 0, order.become?.gid ?? 0);
      await rm(join(dataDir, 'dentaria.lock'));
      await rm(join(dataDir, 'postgres.log'));
      const line = await new ProductProcess({ ...order, dataDir }).report('refused');
      expect(line).toMatch(/The database in .* belongs to another system user \(number \d+\)/);
    });
  });

  describe('root', () => {
    it('runs the database as an unprivileged user', async () => {
      const database = await startHere({ dataDir: await makeDataDir() });
      const { uid } = await stat(database.clusterDir);
      expect(uid).toBe((await chooseSystemUser(undefined, say))?.uid);
      expect(uid).toBeGreaterThan(0);
    });

    it('goes on with the data of an ordinary user as that user', async () => {
      const dataDir = await makeDataDir();
      const { become } = await ordinaryOptions();
      await run('chown', ['-R', `${become?.uid}:${become?.gid}`, dataDir]);
      const database = await startHere({ dataDir });
      expect((await stat(database.connection.host)).uid).toBe(become?.uid);
      expect((await stat(database.clusterDir)).uid).toBe(become?.uid);
    });

    it('takes data that it restored itself, and that is root’s therefore', async () => {
      const dataDir = await makeDataDir();
      await chown(join(dataDir, 'postgres'), 0, 0);
      await chown(join(dataDir, 'postgres', 'PG_VERSION'), 0, 0);
      await chmod(join(dataDir, 'postgres'), 0o755);
      const database = await startHere({ dataDir });
      expect((await stat(join(database.clusterDir, 'PG_VERSION'))).uid).toBeGreaterThan(0);
    });

    it('finds an existing user and says so when none can be made, and none that is root’s', async () => {
      const said: string[] = [];
      const user = await chooseSystemUser(undefined, (line) => said.push(line), {
        name: 'dentaria-no-such-user',
        creators: [['false', 'dentaria-no-such-user']],
      });
      expect(['postgres', '_postgres', 'nobody']).toContain(user?.name);
      expect(said).toEqual([expect.stringContaining(`it runs as "${user?.name}"`)]);
      const instead = await chooseSystemUser(undefined, say, { name: 'root', creators: [['false', 'root']] });
      expect(instead?.uid).toBeGreaterThan(0);
    });
  });

  describe('root under a folder that only root may enter', () => {
    it('keeps the database in a place of its own, says so at each start, and finds it again', async () => {
      const { clone, dataDir, externalDir } = await rootOnlyClone();
      const first = await startHere({ dataDir, externalDir });
      expect(first.clusterDir.startsWith(externalDir)).toBe(true);
      const line = `Only root may enter ${dataDir}, so the database is in ${join(first.clusterDir, '..')}.`;
      expect(first.said).toContain(line);
      await query(first, 'CREATE TABLE kept (id integer)');
      await first.stop();

      const renamed = `${clone}-renamed`;
      await rename(clone, renamed);
      const second = await startHere({ dataDir: join(renamed, 'data'), externalDir });
      expect(second.said).toEqual([line.replace(dataDir, join(renamed, 'data'))]);
      expect(await query(second, 'SELECT count(*)::int AS rows FROM kept')).toEqual([{ rows: 0 }]);
      await rename(renamed, clone);
    });

    it('makes a new database for a new clone under the old name', async () => {
      const { dataDir, externalDir } = await closedData();
      const first = await startHere({ dataDir, externalDir });
      await first.stop();
      await rm(dataDir, { recursive: true });
      const second = await startHere({ dataDir, externalDir });
      expect(second.clusterDir).not.toBe(first.clusterDir);
      expect(existsSync(join(first.clusterDir, 'PG_VERSION'))).toBe(true);
    });

    it('moves a database there that began where everybody could enter', async () => {
      const { dataDir, externalDir } = await closedData();
      const inode = (await stat(join(dataDir, 'postgres'))).ino;
      const database = await startHere({ dataDir, externalDir });
      expect(database.clusterDir.startsWith(externalDir)).toBe(true);
      expect((await stat(database.clusterDir)).ino).toBe(inode);
    });

    it('refuses to begin anew when the place is gone, and when a copy of the folder is running', async () => {
      const { dataDir, externalDir } = await closedData();
      const first = await startHere({ dataDir, externalDir });
      const copy = await makeScratch();
      await copyFile(join(dataDir, 'postgres.location'), join(copy, 'postgres.location'));
      expect(await refusalOf({ dataDir: copy, externalDir })).toContain(
        `is in use by process ${process.pid}`,
      );
      await first.stop();
      await rm(join(first.clusterDir, '..'), { recursive: true });
      expect(await refusalOf({ dataDir: copy, externalDir })).toMatch(/which is gone: restore it, or remove/);
    });
  });
}

/** A data directory with a cluster, in a folder that has been closed since. */
async function closedData(): Promise<{ dataDir: string; externalDir: string }> {
  const dataDir = await makeDataDir();
  await chmod(dirname(dataDir), 0o700);
  return { dataDir, externalDir: await makeScratch() };
}

/** An order that an ordinary user could give: as root, that of `nobody`, with programs that it can reach wherever the clone lies. */
async function ordinaryOptions(): Promise<ProductOptions> {
  const home = await makeScratch();
  if (!isRoot) return { dataDir: join(home, 'data') };
  const become = await chooseSystemUser(undefined, say, { name: 'nobody', creators: [] });
  if (become === undefined) throw new Error('No user nobody.');
  await chown(home, become.uid, become.gid);
  const { postgres } = await prepareBinaries({ user: become, copiesDir: await makeScratch(), say });
  return { dataDir: join(home, 'data'), become, binariesDir: join(postgres, '..', '..') };
}

async function rootOnlyClone(): Promise<{ clone: string; dataDir: string; externalDir: string }> {
  const scratch = await makeScratch();
  await chmod(scratch, 0o700);
  const clone = join(scratch, 'clone');
  await mkdir(clone);
  return { clone, dataDir: join(clone, 'data'), externalDir: await makeScratch() };
}
