import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chown, mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { listClusterProcesses, postmasterFilePath, readPostmasterFile } from './cluster-processes.ts';
import { endOrphan } from './orphan.ts';
import {
  cleanUpAfterKill,
  makeDataDir,
  makeScratch,
  ProductProcess,
  query,
  startHere,
} from './testing/scratch.ts';

const ROUNDS = 5;
const WRITES_PER_ROUND = 300;

describe('a product that is killed', () => {
  it(`loses no acknowledged write in ${ROUNDS} rounds, each of which ends the orphan of the previous one`, async () => {
    const dataDir = await makeDataDir();
    const cluster = join(dataDir, 'postgres');
    cleanUpAfterKill(cluster);
    const acknowledged: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const product = new ProductProcess({ dataDir, write: true });
      await product.report('acknowledged', WRITES_PER_ROUND);
      await product.kill();
      acknowledged.push(...product.all('acknowledged'));
      expect(await listClusterProcesses(cluster)).not.toEqual([]);
      if (round > 0)
        expect(product.all('messages').join()).toMatch(/Ending the database server .*process \d+/);
    }
    const reopened = await startHere({ dataDir });
    const stored = new Set(
      (await query<{ id: number }>(reopened, 'SELECT id FROM writes')).map(({ id }) => id),
    );
    expect(acknowledged.length).toBeGreaterThanOrEqual(ROUNDS * WRITES_PER_ROUND);
    expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);
  });

  it('leaves an orphan that is ended even if it no longer responds', async () => {
    const dataDir = await makeDataDir();
    const cluster = join(dataDir, 'postgres');
    cleanUpAfterKill(cluster);
    const product = new ProductProcess({ dataDir });
    await product.report('ready');
    await product.kill();
    for (const { pid } of await listClusterProcesses(cluster)) process.kill(pid, 'SIGSTOP');
    const steps: [NodeJS.Signals, number][] = [
      ['SIGINT', 100],
      ['SIGQUIT', 100],
      ['SIGKILL', 10_000],
    ];
    await endOrphan(cluster, '', () => {}, steps);
    expect(await listClusterProcesses(cluster)).toEqual([]);
  });

  it('leaves an orphan that is found without postmaster.pid and after its postmaster died', async () => {
    const dataDir = await makeDataDir();
    const cluster = join(dataDir, 'postgres');
    cleanUpAfterKill(cluster);
    const product = new ProductProcess({ dataDir });
    await product.report('ready');
    await product.kill();
    const recorded = await readPostmasterFile(cluster);
    await writeFile(postmasterFilePath(cluster), '');
    process.kill(recorded?.pid ?? 0, 'SIGKILL');
    const database = await startHere({ dataDir });
    expect(await query(database, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('while it creates the cluster leaves nothing that a later start uses', async () => {
    const dataDir = await makeScratch();
    const product = new ProductProcess({ dataDir });
    await until(async () =>
      (await unfinishedIn(dataDir)).some((name) => existsSync(join(dataDir, name, 'base'))),
    );
    await product.kill();
    expect(existsSync(join(dataDir, 'postgres'))).toBe(false);
    const database = await startHere({ dataDir });
    expect(await query(database, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(await unfinishedIn(dataDir)).toEqual([]);
  });
});

describe('a stale postmaster.pid', () => {
  it('with the PID of an unrelated process neither prevents the start nor harms the process', async () => {
    const dataDir = await makeDataDir();
    const cluster = join(dataDir, 'postgres');
    const owner = await stat(cluster);
    const unrelated = startUnrelatedProcess(owner);
    await forgePostmasterFile(cluster, unrelated.pid ?? 0);
    const second = await startHere({ dataDir });
    expect(await query(second, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(second.messages).toEqual([]);
    expect(isRunning(unrelated)).toBe(true);
  });

  it('with the PID of another data directory’s server leaves that server running', async () => {
    const other = await startHere({ dataDir: await makeDataDir() });
    const dataDir = await makeDataDir();
    await forgePostmasterFile(
      join(dataDir, 'postgres'),
      (await readPostmasterFile(other.clusterDir))?.pid ?? 0,
    );
    await startHere({ dataDir });
    expect(await query(other, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('with the PID of an unrelated process in the cluster’s directory leaves that process running', async () => {
    const dataDir = await makeDataDir();
    const cluster = join(dataDir, 'postgres');
    const owner = await stat(cluster);
    const unrelated = startUnrelatedProcess(owner, cluster);
    await forgePostmasterFile(cluster, unrelated.pid ?? 0);
    await startHere({ dataDir });
    expect(isRunning(unrelated)).toBe(true);
  });
});

describe('a folder named postgres', () => {
  it('that is empty becomes the cluster', async () => {
    const dataDir = await makeScratch();
    await mkdir(join(dataDir, 'postgres'));
    const database = await startHere({ dataDir });
    expect(await query(database, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('that contains other files is left unchanged', async () => {
    const dataDir = await makeScratch();
    const file = join(dataDir, 'postgres', 'notes.txt');
    await mkdir(join(dataDir, 'postgres'));
    await writeFile(file, 'mine');
    await expect(startHere({ dataDir })).rejects.toThrow('is not a PostgreSQL cluster');
    expect(existsSync(file)).toBe(true);
  });
});

function startUnrelatedProcess({ uid, gid }: { uid: number; gid: number }, cwd = '/'): ChildProcess {
  const unrelated = spawn('sleep', ['600'], { cwd, uid, gid, stdio: 'ignore' });
  onTestFinished(() => {
    unrelated.kill('SIGKILL');
  });
  return unrelated;
}

function isRunning(child: ChildProcess): boolean {
  return child.exitCode === null && child.signalCode === null && child.pid !== undefined;
}

/** Writes the file as a power failure leaves it. */
async function forgePostmasterFile(cluster: string, pid: number): Promise<void> {
  const { uid, gid } = await stat(cluster);
  const lines = [pid, cluster, 1_700_000_000, 5432, join(cluster, '..', 'socket'), '', ' 123456 7', 'ready'];
  await writeFile(postmasterFilePath(cluster), `${lines.join('\n')}\n`, { mode: 0o600 });
  await chown(postmasterFilePath(cluster), uid, gid);
}

async function unfinishedIn(dataDir: string): Promise<string[]> {
  return (await readdir(dataDir)).filter((name) => name.startsWith('postgres.new-'));
}

const until = (condition: () => Promise<boolean>) => expect.poll(condition, { interval: 2 }).toBe(true);
