import { randomBytes } from 'node:crypto';
import { chmod, chown, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Binaries } from './binaries.ts';
import { syncDirectory } from './data-directory.ts';
import { EmbeddedDatabaseError, orIfMissing } from './embedded-database-error.ts';
import { type Owner, run, type SystemUser } from './system-user.ts';

const MAJOR = '18';
const UNFINISHED = 'postgres.new-';

export const clusterIn = (baseDir: string): string => join(baseDir, 'postgres');

/**
 * Undefined if there is no cluster.
 * @throws EmbeddedDatabaseError for another major version, another owner or a directory that is not a cluster
 */
export async function inspectCluster(baseDir: string): Promise<Owner | undefined> {
  const cluster = clusterIn(baseDir);
  const found = await orIfMissing(stat(cluster), undefined);
  if (found === undefined) return undefined;
  const self = process.getuid?.();
  if (self !== undefined && self !== 0 && self !== found.uid)
    throw new EmbeddedDatabaseError(
      `The database in ${cluster} belongs to another system user (number ${found.uid}): start as that user or as root.`,
    );
  if ((await readdir(cluster)).length === 0) return undefined;
  await checkMajor(cluster);
  return { uid: found.uid, gid: found.gid };
}

async function checkMajor(cluster: string): Promise<void> {
  const version = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => '');
  if (version.trim() === MAJOR) return;
  throw new EmbeddedDatabaseError(
    version.trim() === ''
      ? `${cluster} is not a PostgreSQL cluster, and not empty: move it away, or set DATA_DIR to another folder.`
      : `The database in ${cluster} was made by PostgreSQL ${version.trim()} and this version needs ${MAJOR}: dump it with the version that made it and restore it here.`,
  );
}

/**
 * Creates the cluster under a temporary name, so that an interrupted run leaves no incomplete cluster. Collation does
 * not depend on the machine's locale. Without `passwordFile`, loopback connections are rejected.
 */
export async function createCluster(
  baseDir: string,
  { initdb }: Pick<Binaries, 'initdb'>,
  user: SystemUser | undefined,
  passwordFile: string | undefined,
): Promise<void> {
  await removeUnfinished(baseDir);
  const fresh = join(baseDir, `${UNFINISHED}${randomBytes(4).toString('hex')}`);
  await mkdir(fresh, { mode: 0o700 });
  if (user !== undefined) await chown(fresh, user.uid, user.gid);
  const access =
    passwordFile === undefined
      ? ['--auth-host=reject']
      : ['--auth-host=scram-sha-256', `--pwfile=${passwordFile}`];
  const outcome = await run(
    initdb,
    [
      `--pgdata=${fresh}`,
      '--username=postgres',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--data-checksums',
      '--auth-local=trust',
      ...access,
      '--no-instructions',
    ],
    user,
  );
  if (!outcome.ok) {
    await removeUnfinished(baseDir);
    throw new EmbeddedDatabaseError(
      `The database could not be created in ${baseDir}: ${reasonOfInitdb(outcome.stderr)}.`,
    );
  }
  await rename(fresh, clusterIn(baseDir));
  await syncDirectory(baseDir);
}

export async function adoptCluster(
  baseDir: string,
  owner: Owner,
  user: SystemUser | undefined,
): Promise<void> {
  if (user === undefined || owner.uid === user.uid) return;
  const outcome = await run('chown', ['-R', `${user.uid}:${user.gid}`, clusterIn(baseDir)]);
  if (!outcome.ok)
    throw new EmbeddedDatabaseError(
      `Cannot make ${user.name} the owner of ${clusterIn(baseDir)}: ${outcome.stderr}.`,
    );
  await chmod(clusterIn(baseDir), 0o700);
}

async function removeUnfinished(baseDir: string): Promise<void> {
  for (const name of await readdir(baseDir)) {
    if (name.startsWith(UNFINISHED))
      await rm(join(baseDir, name), { recursive: true, force: true, maxRetries: 5 });
  }
}

export function reasonOfInitdb(stderr: string): string {
  if (/no space left|wrote only \d+ of|disk quota/i.test(stderr)) return 'no space left on the disk';
  const lines = stderr.split('\n').map((line) => line.trim());
  const errorLine = lines.find((line) => /error|fatal|panic/i.test(line)) ?? lines[0];
  return (errorLine || 'initdb failed').replace(/^.*?(?:ERROR|FATAL|PANIC|error):\s*/, '').replace(/\.$/, '');
}
