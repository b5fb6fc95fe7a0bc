import { randomBytes } from 'node:crypto';
import { chmod, chown, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Binaries } from './binaries.ts';
import { syncDirectory } from './data-directory.ts';
import { codeOf, EmbeddedDatabaseError } from './embedded-database-error.ts';
import { type Owner, run, type SystemUser } from './system-user.ts';

const MAJOR = '18';
const UNFINISHED = 'postgres.new-';

export function clusterIn(home: string): string {
  return join(home, 'postgres');
}

/**
 * The owner of the cluster that stands in a home, undefined when there is none.
 * @throws EmbeddedDatabaseError for a cluster that is of another major, another user or not one at all.
 */
export async function inspectCluster(home: string): Promise<Owner | undefined> {
  const cluster = clusterIn(home);
  const found = await stat(cluster).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  });
  if (found === undefined) return undefined;
  const self = process.getuid?.();
  if (self !== undefined && self !== 0 && self !== found.uid) {
    throw new EmbeddedDatabaseError(
      `The database in ${cluster} belongs to another system user (number ${found.uid}): start as that user or as root.`,
    );
  }
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
 * Makes the cluster under a name of its own and renames it at the end, so that one that stands is whole; what a crash
 * left half-made is removed. Text is UTF-8, compared by code point and with Unicode upper and lower case, the same on
 * every machine; pages carry checksums.
 * @param passwordFile of the superuser, for connections over loopback; without it these are refused.
 */
export async function createCluster(
  home: string,
  binaries: Binaries,
  user: SystemUser | undefined,
  passwordFile: string | undefined,
): Promise<void> {
  await removeUnfinished(home);
  const fresh = join(home, `${UNFINISHED}${randomBytes(4).toString('hex')}`);
  await mkdir(fresh, { mode: 0o700 });
  await giveTo(fresh, user);
  const access =
    passwordFile === undefined
      ? ['--auth-host=reject']
      : ['--auth-host=scram-sha-256', `--pwfile=${passwordFile}`];
  const outcome = await run(
    binaries.initdb,
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
    await removeUnfinished(home);
    throw new EmbeddedDatabaseError(
      `The database could not be made in ${home}: ${reasonOfInitdb(outcome.stderr)}.`,
    );
  }
  await rename(fresh, clusterIn(home));
  await syncDirectory(home);
}

/** Gives a cluster that was restored or copied by root back to the user that runs it. */
export async function adoptCluster(home: string, owner: Owner, user: SystemUser | undefined): Promise<void> {
  if (user === undefined || owner.uid === user.uid) return;
  const outcome = await run('chown', ['-R', `${user.uid}:${user.gid}`, clusterIn(home)]);
  if (!outcome.ok)
    throw new EmbeddedDatabaseError(`Cannot give ${clusterIn(home)} to ${user.name}: ${outcome.stderr}.`);
  await chmod(clusterIn(home), 0o700);
}

async function giveTo(path: string, user: SystemUser | undefined): Promise<void> {
  if (user !== undefined) await chown(path, user.uid, user.gid);
}

async function removeUnfinished(home: string): Promise<void> {
  for (const name of await readdir(home)) {
    if (name.startsWith(UNFINISHED))
      await rm(join(home, name), { recursive: true, force: true, maxRetries: 5 });
  }
}

/** The line that says why, among those that say what was being done, without its time; a full disk has several wordings. */
export function reasonOfInitdb(stderr: string): string {
  if (/no space left|wrote only \d+ of|disk quota/i.test(stderr)) return 'no space left on the disk';
  const lines = stderr.split('\n').map((line) => line.trim());
  const telling = lines.find((line) => /error|fatal|panic/i.test(line)) ?? lines[0];
  return (telling || 'initdb failed').replace(/^.*?(?:ERROR|FATAL|PANIC|error):\s*/, '').replace(/\.$/, '');
}
