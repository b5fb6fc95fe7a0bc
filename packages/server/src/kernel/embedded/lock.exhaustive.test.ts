import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { lockDirectory } from './lock.ts';
import {
  cleanUpAfterKill,
  makeScratch,
  ProductProcess,
  query,
  startErrorOf,
  startHere,
} from './testing/scratch.ts';

describe('one product per data directory', () => {
  it('rejects a second start in one line that names the first, which continues to run', async () => {
    const dataDir = await makeScratch();
    const first = await startHere({ dataDir });
    const line = await startErrorOf({ dataDir });
    expect(line).toContain(`${dataDir} is in use by process ${process.pid}, which is left alone.`);
    expect(line).not.toContain('\n');
    expect(await query(first, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await first.stop();
    await startHere({ dataDir });
  });

  it('lets exactly one of several concurrent starts succeed, on new data and next to an orphan', async () => {
    const dataDir = await makeScratch();
    cleanUpAfterKill(join(dataDir, 'postgres'));
    for (let round = 0; round < 3; round += 1) {
      const products = [1, 2, 3].map(() => new ProductProcess({ dataDir }));
      const outcomes = await Promise.all(products.map((product) => product.outcome()));
      expect(outcomes.toSorted()).toEqual(['failed', 'failed', 'ready']);
      const winner = products.find((_, index) => outcomes[index] === 'ready');
      for (const loser of products.filter((product) => product !== winner)) {
        expect(await loser.report('failed')).toContain(
          `in use by process ${winner?.pid}, which is left alone`,
        );
      }
      await Promise.all(products.map((product) => product.kill()));
    }
  });

  it('is acquired while another start reads the lock file, and needs no other file', async () => {
    const directory = await makeScratch();
    (await lockDirectory(directory)).release();
    const reader = new DatabaseSync(join(directory, 'dentaria.lock'));
    reader.exec('BEGIN; SELECT * FROM sqlite_master');
    const lock = await lockDirectory(directory);
    expect((await readdir(directory)).toSorted()).toEqual(['dentaria.lock', 'dentaria.pid']);
    await expect(lockDirectory(directory)).rejects.toThrow('is in use');
    reader.close();
    lock.release();
  });

  it('is free after a kill, even if the PID is reused', async () => {
    const directory = await makeScratch();
    // In containers every product has the same small PID.
    await writeFile(join(directory, 'dentaria.pid'), `${process.ppid} somewhere\n`);
    const lock = await lockDirectory(directory);
    lock.release();
    lock.release();
    (await lockDirectory(directory)).release();
  });
});
