import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { clusterIn, inspectCluster } from './cluster.ts';
import { syncDirectory } from './data-directory.ts';
import { codeOf, EmbeddedDatabaseError, orIfMissing, reasonOf } from './embedded-database-error.ts';
import type { Owner } from './system-user.ts';

export interface ClusterLocation {
  directory: string;
  owner: Owner | undefined;
  external: boolean;
}

/**
 * A file in the data directory records an external location: a renamed directory still finds its cluster, and a new
 * clone with an old name does not open the previous clone's.
 */
export async function locateCluster(dataDir: string): Promise<ClusterLocation> {
  const recorded = (await orIfMissing(readFile(locationFile(dataDir), 'utf8'), '')).trim() || undefined;
  if (recorded !== undefined) {
    const owner = await inspectCluster(recorded);
    if (owner !== undefined) return { directory: recorded, owner, external: true };
  }
  const owner = await inspectCluster(dataDir);
  if (recorded !== undefined && owner === undefined)
    throw new EmbeddedDatabaseError(
      `The database of ${dataDir} was in ${recorded}, which is gone: restore it, or remove ${locationFile(dataDir)} to begin with an empty one.`,
    );
  return { directory: dataDir, owner, external: false };
}

export async function createExternalDirectory(dataDir: string, externalDir: string): Promise<string> {
  const name = basename(dirname(dataDir))
    .replace(/[^\w.-]/g, '_')
    .slice(0, 24);
  const directory = join(externalDir, `${name}-${randomBytes(6).toString('hex')}`);
  try {
    await mkdir(externalDir, { recursive: true });
    await chmod(externalDir, 0o755);
    await mkdir(directory);
    await chmod(directory, 0o711);
    return directory;
  } catch (error) {
    throw new EmbeddedDatabaseError(
      `Only root may enter ${dataDir}, and ${externalDir} cannot take the database: ${reasonOf(error)}. Set DATA_DIR to a folder that every user may enter.`,
      { cause: error },
    );
  }
}

export async function recordLocation(dataDir: string, location: string): Promise<void> {
  const fresh = `${locationFile(dataDir)}.new`;
  await writeFile(fresh, `${location}\n`, { mode: 0o644, flush: true });
  await rename(fresh, locationFile(dataDir));
  await syncDirectory(dataDir);
}

/** Records the new location before the move, so that the next start finds the cluster even after a crash. */
export async function moveCluster(dataDir: string, location: string): Promise<void> {
  await recordLocation(dataDir, location);
  try {
    await rename(clusterIn(dataDir), clusterIn(location));
  } catch (error) {
    await rm(locationFile(dataDir), { force: true });
    throw new EmbeddedDatabaseError(
      `The database's user cannot enter ${dataDir}, and the database cannot be moved to ${location} (${codeOf(error) ?? reasonOf(error)}): let every user enter the folders above it (chmod o+x).`,
      { cause: error },
    );
  }
  await Promise.all([syncDirectory(dataDir), syncDirectory(location)]);
}

const locationFile = (dataDir: string): string => join(dataDir, 'postgres.location');
