import { execFile } from 'node:child_process';
import { chmod, chown, lstat, mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Binaries, prepareBinaries } from './binaries.ts';
import { chooseSystemUser, run, type SystemUser } from './system-user.ts';
import { isRoot, makeScratch, ProductProcess } from './testing/scratch.ts';

const print = () => {};

describe('the PostgreSQL programs', () => {
  let scratch: string;
  let user: SystemUser | undefined;
  let source: string;

  /** Copies the npm package as after an install without scripts: no links, no executable bits. */
  beforeEach(async () => {
    scratch = await makeScratch();
    user = await chooseSystemUser(undefined, print);
    const installed = await prepareBinaries({ user, copiesDir: join(scratch, 'unused'), print });
    source = join(scratch, 'package', 'native');
    await mkdir(dirname(source));
    await promisify(execFile)('cp', ['-a', dirname(dirname(installed.postgres)), source]);
    const links: { target: string }[] = JSON.parse(await readFile(join(source, 'pg-symlinks.json'), 'utf8'));
    await Promise.all(links.map(({ target }) => rm(join(source, '..', target), { force: true })));
    for (const name of await readdir(join(source, 'bin'))) await chmod(join(source, 'bin', name), 0o644);
  });

  const copies = () => join(scratch, 'copies');

  it('get their library links and executable bits in place', async () => {
    const binaries = await prepareBinaries({ source, user, copiesDir: copies(), print });
    expect(binaries.postgres).toBe(join(source, 'bin', 'postgres'));
    await expectToRun(binaries, user);
    await expect(stat(copies())).rejects.toThrow('ENOENT');
  });

  it('leave no partial copy when copying fails', async () => {
    await rm(join(source, 'pg-symlinks.json'));
    await mkdir(join(source, 'pg-symlinks.json'));
    await expect(prepareBinaries({ source, user, copiesDir: copies(), print })).rejects.toThrow(
      /Cannot copy PostgreSQL/,
    );
    expect(await readdir(copies())).toEqual([]);
  });

  it('report in one line why they cannot run', async () => {
    await rm(
      join(
        source,
        'lib',
        (await readdir(join(source, 'lib'))).find((name) => name.startsWith('libssl')) ?? '',
      ),
    );
    const line = await prepareBinaries({ source, user, copiesDir: copies(), print }).catch(String);
    expect(line).toMatch(/^EmbeddedDatabaseError: PostgreSQL does not run on this machine: .*DATABASE_URL/);
    expect(line).not.toContain('\n');
  });

  if (isRoot) {
    it('are copied to the data directory of an ordinary user who may not modify them', async () => {
      const runAs = await chooseSystemUser(undefined, print, { name: 'nobody', creators: [] });
      const dataDir = await makeScratch();
      await chown(dataDir, runAs?.uid ?? 0, runAs?.gid ?? 0);
      const product = new ProductProcess({
        dataDir,
        binariesDir: source,
        ...(runAs === undefined ? {} : { runAs }),
      });
      await product.report('ready');
      expect(product.all('messages')[0]).toMatch(/^Copying PostgreSQL to .*because it cannot run from/);
      expect((await readdir(dataDir)).filter((name) => name.startsWith('postgresql-'))).toHaveLength(1);
      process.kill(-product.pid, 'SIGINT');
      await product.report('stopped');
    });

    it('are copied when only root may enter their directory, also by two concurrent starts', async () => {
      // The modes of a clone that root creates under a strict umask.
      await run('chmod', ['-R', 'go=', dirname(source)]);
      // The modes of a clone that was unpacked on another system.
      await chmod(join(source, 'bin', 'postgres'), 0o777);
      const messages: string[] = [];
      const request = { source, user, copiesDir: copies(), print: (line: string) => messages.push(line) };
      const [first, second] = await Promise.all([prepareBinaries(request), prepareBinaries(request)]);
      expect(first).toEqual(second);
      expect(first.postgres.startsWith(copies())).toBe(true);
      expect(messages[0]).toMatch(/^Copying PostgreSQL to .*copies/);
      await expectToRun(first, user);
      const { mode, uid } = await lstat(first.postgres);
      expect([mode & 0o777, uid]).toEqual([0o755, 0]);

      messages.length = 0;
      await prepareBinaries(request);
      await prepareBinaries({ ...request, source: dirname(dirname(first.postgres)) });
      expect(messages).toEqual([]);
      expect(await readdir(copies())).toHaveLength(1);
    });
  }
});

async function expectToRun(
  { initdb, postgres, pgCtl }: Binaries,
  user: SystemUser | undefined,
): Promise<void> {
  for (const program of [initdb, postgres, pgCtl]) {
    expect((await run(program, ['--version'], user)).stdout).toContain('(PostgreSQL) 18');
  }
}
