import { randomBytes } from 'node:crypto';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { makeScratch } from '../kernel/embedded/testing/scratch.ts';
import { TEST_SECRET } from '../testing/test-app.ts';
import { makeEmptyDatabase } from '../testing/test-database.ts';
import { rowsAndChecksums, testBackups } from './testing/backups.ts';

const { app, backUp } = await testBackups();

describe('a backup', () => {
  test('a backup contains every table, queued mail included, in files that only the owner can read', async () => {
    const target = join(await makeScratch(), 'copy');
    const names = Object.keys(rowsAndChecksums(await backUp(target)));
    const { rows: tables } = await app.owner.query<{ name: string }>(
      `select format('%s.%s', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where c.relkind = 'r' and c.relpersistence = 'p' and n.nspname = 'public'`,
    );
    const left = tables.map(({ name }) => name).filter((name) => !names.includes(name));
    expect(left.toSorted()).toEqual([
      'public.backups',
      'public.installation',
      'public.kysely_migration',
      'public.kysely_migration_lock',
    ]);
    expect(names.filter((name) => name.startsWith('jobs.'))).toEqual([]);
    expect((await stat(target)).mode & 0o777).toBe(0o700);
    for (const name of await readdir(target))
      expect((await stat(join(target, name))).mode & 0o777).toBe(0o600);
    expect(await readFile(join(target, 'manifest.json'), 'utf8')).not.toContain(TEST_SECRET);
  });

  test('a backup into a directory that is not empty is rejected, and leaves no partial backup', async () => {
    const parent = await makeScratch();
    await writeFile(join(parent, 'mine.txt'), '');
    await expect(backUp(parent)).rejects.toThrow(/is not empty/);
    await expect(backUp(join(parent, 'copy'), await makeEmptyDatabase())).rejects.toThrow(
      /nothing to back up/,
    );
    expect(await readdir(parent)).toEqual(['mine.txt']);
  });

  test('a backup by a role that is subject to row-level security is rejected', async () => {
    const role = `blind_${randomBytes(4).toString('hex')}`;
    await app.owner.query(`create role ${role}`);
    await app.owner.query('create table secrets (id int); alter table secrets enable row level security');
    await app.owner.query(`grant select on all tables in schema public, jobs to ${role}`);
    onTestFinished(async () => {
      await app.owner.query(`drop table secrets; drop owned by ${role}; drop role ${role}`);
    });
    const blind = { ...app.connection, options: `-c role=${role}` };
    await expect(backUp(join(await makeScratch(), 'copy'), blind)).rejects.toThrow(
      /cannot read all rows of .*secrets/,
    );
  });
});
