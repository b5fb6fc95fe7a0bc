import { chmod, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { testBackups } from '../backup/testing/backups.ts';
import { migrate } from '../kernel/database/migrate/migrate.ts';
import { makeScratch, query, startHere } from '../kernel/embedded/testing/scratch.ts';
import { migrationFolders } from '../modules.ts';
import { runProgram, urlOf } from '../testing/servers/product-process.ts';
import { TEST_SECRET } from '../testing/test-app.ts';
import { makeEmptyDatabase } from '../testing/test-database.ts';
import { folderStore } from './archive-store.ts';
import { startArchiver } from './archiver.ts';

const restore = (args: readonly string[], env: Record<string, string>) =>
  runProgram('restore', args, { SECRET_KEY: TEST_SECRET, ...env });

const { backUp } = await testBackups();

test('a restore names the full disk of a database server, and can be repeated', async () => {
  const home = await makeScratch();
  const backup = join(home, 'backup');
  await backUp(backup);
  const target = await makeEmptyDatabase();
  const env = { DATA_DIR: join(home, 'data'), DATABASE_URL: urlOf(target) };
  // A server may report the error in another language.
  const client = new pg.Client(target);
  await client.connect();
  onTestFinished(() => client.end());
  await client.query(
    `create function fill_disk() returns event_trigger language plpgsql as
       $$ begin raise disk_full using message = 'no queda espacio en el dispositivo'; end $$;
     create event trigger full_disk on ddl_command_start when tag in ('CREATE TABLE') execute function fill_disk()`,
  );
  await expect(restore([backup], env)).rejects.toMatchObject({
    stderr:
      'The disk of the database server (DATABASE_URL) is full. Free space there, and repeat the command.\n',
  });
  await client.query('drop event trigger full_disk; drop function fill_disk()');
  expect((await restore([backup], env)).stdout).toMatch(/^Restored \d+ tables/m);
});

/** Creates a folder with a `cp` that copies one file and then finds no space. */
async function copiesOneFile(home: string): Promise<string> {
  const folder = join(home, 'bin');
  await mkdir(folder);
  await chmod(folder, 0o777);
  const program = `#!/bin/sh
if mkdir "${folder}/copied" 2> /dev/null; then PATH=/bin:/usr/bin exec cp "$@"; fi
echo "cp: error writing '$2': No space left on device" >&2
exit 1
`;
  await writeFile(join(folder, 'cp'), program, { mode: 0o755 });
  return folder;
}

test('a failed copy of WAL ends the restore of a moment, and leaves no older state behind', async () => {
  const home = await makeScratch();
  const archive = join(home, 'archive');
  const original = await startHere({ dataDir: join(home, 'data'), archiving: true });
  await migrate(original.connection, migrationFolders);
  const successes: Date[] = [];
  const archiver = await startArchiver({
    connection: original.connection,
    clusterDir: original.clusterDir,
    store: folderStore(archive),
    secret: TEST_SECRET,
    passphrase: undefined,
    days: 7,
    print: () => {},
    onSuccess: (at) => successes.push(at),
    intervalMs: 100,
  });
  await expect.poll(() => successes.length).toBeGreaterThan(0);
  await query(original, "insert into clinics (name) values ('Norte'); select pg_switch_wal()");
  await query(original, "insert into clinics (name) values ('Sur')");
  await archiver.stop();
  await original.stop();

  const dataDir = join(home, 'restored');
  const latest = ['--at', 'latest', archive];
  const PATH = `${await copiesOneFile(home)}:${process.env.PATH ?? ''}`;
  await expect(restore(latest, { DATA_DIR: dataDir, PATH })).rejects.toMatchObject({
    stderr: expect.stringMatching(
      /^The embedded database did not start: could not restore file "[0-9A-F]{24}"/,
    ),
  });
  expect(await readdir(dataDir)).not.toContain('postgres');
  expect((await restore(latest, { DATA_DIR: dataDir })).stdout).toMatch(/Restored as of/);
  const server = await startHere({ dataDir });
  expect(await query(server, 'select name from clinics order by id')).toEqual([
    { name: 'Norte' },
    { name: 'Sur' },
  ]);
});
