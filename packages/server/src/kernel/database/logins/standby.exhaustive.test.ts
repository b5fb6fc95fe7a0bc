import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { migrationFolders } from '../../../modules.ts';
import { cleanUp } from '../../../testing/clean-up.ts';
import { openPath, type Path } from '../../../testing/servers/network-path.ts';
import { clusterIn } from '../../embedded/cluster.ts';
import { startEmbeddedPostgres } from '../../embedded/embedded-postgres.ts';
import type { Database } from '../database.ts';
import { normalizeHosts } from '../hosts.ts';
import { migrate } from '../migrate/migrate.ts';
import { prepareLogin, signInAs } from './logins.ts';
import { openReportsDatabase } from './reports.ts';
import { REPORTS } from './roles.ts';

/** Starts a primary and a copy of its files as a standby that receives no changes. */
async function startServers() {
  const home = await mkdtemp(join(tmpdir(), 'dentaria-standby-'));
  cleanUp(() => rm(home, { recursive: true }));
  await chmod(home, 0o755);
  const [dataDir, copy] = [join(home, 'primary'), join(home, 'standby')];
  const original = await startEmbeddedPostgres({ dataDir, print: () => {} });
  await migrate(original.connection, migrationFolders);
  const login = await prepareLogin(original.connection, REPORTS, 'a password');
  await original.stop();
  await promisify(execFile)('cp', ['-a', dataDir, copy]);
  await writeFile(join(clusterIn(copy), 'standby.signal'), '');
  const primary = await startEmbeddedPostgres({ dataDir, print: () => {} });
  cleanUp(() => primary.stop());
  const standby = await startEmbeddedPostgres({ dataDir: copy, print: () => {} });
  cleanUp(() => standby.stop());
  return [
    signInAs(primary.connection, login),
    signInAs(standby.connection, login),
    primary.connection,
  ] as const;
}

const [primary, standby, owner] = await startServers();

function open(paths: readonly Path[], attributes: string): Database {
  const { user, password, database } = new pg.Client(primary);
  const hosts = paths.map((path) => `127.0.0.1:${path.connection.port}`).join();
  const connectionString = normalizeHosts(
    `postgres://${user}:${encodeURIComponent(String(password))}@${hosts}/${database}?target_session_attrs=${attributes}`,
  );
  const reports = openReportsDatabase({
    connection: { connectionString },
    serving: owner,
  });
  onTestFinished(() => reports.close());
  return reports;
}

const isStandby = async (reports: Database): Promise<boolean | undefined> => {
  const { rows } = await reports.transaction(async (tx) => {
    await sql`set local dentaria.scope = 'all'`.execute(tx);
    return sql<{
      standby: boolean;
    }>`select pg_is_in_recovery() as standby from (select count(*) from users)`.execute(tx);
  });
  return rows[0]?.standby;
};

test('reports with prefer-standby read from the standby wherever it is in the list', async () => {
  const paths = [await openPath(primary), await openPath(standby)] as const;
  expect(await isStandby(open(paths, 'prefer-standby'))).toBe(true);
  expect(await isStandby(open(paths.toReversed(), 'prefer-standby'))).toBe(true);
  expect(await isStandby(open(paths, 'any'))).toBe(false);
});

test('reports read from the primary while the standby is down and return to the standby', async () => {
  const paths = [await openPath(standby), await openPath(primary)] as const;
  const reports = open(paths, 'prefer-standby');
  expect(await isStandby(reports)).toBe(true);
  paths[0].silence();
  await expect.poll(() => isStandby(reports).catch(() => undefined)).toBe(false);
  expect(await Promise.all([isStandby(reports), isStandby(reports)])).toEqual([false, false]);
  paths[0].repair();
  const fresh = open(paths, 'prefer-standby');
  expect(await Promise.all([isStandby(fresh), isStandby(fresh)])).toEqual([true, true]);
});
