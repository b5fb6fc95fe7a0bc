import { randomBytes } from 'node:crypto';
import { chmod, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { clusterIn, inspectCluster } from './cluster.ts';
import { syncDirectory } from './data-directory.ts';
import { codeOf, EmbeddedDatabaseError, reasonOf } from './embedded-database-error.ts';
import type { Owner } from './system-user.ts';

/** The folder that holds the cluster and its socket: the data directory itself, or a place of its own. */
export interface Home {
  directory: string;
  /** Owner of the cluster in it; undefined when it has still to be made. */
  owner: Owner | undefined;
  /** Whether it is a place of its own, because only root may enter the data directory. */
  apart: boolean;
}

/**
 * Where the cluster of this data directory lies now. A place of its own is remembered by a file in the data directory
 * rather than derived from its path, so that a folder that is renamed keeps its data and a new clone under an old
 * name does not open somebody else's.
 */
export async function findHome(dataDir: string): Promise<Home> {
  const remembered = await readLocation(dataDir);
  if (remembered !== undefined) {
    const owner = await inspectCluster(remembered);
    if (owner !== undefined) return { directory: remembered, owner, apart: true };
  }
  const owner = await inspectCluster(dataDir);
  if (remembered !== undefined && owner === undefined) {
    throw new EmbeddedDatabaseError(
      `The database of ${dataDir} was in ${remembered}, which is gone: restore it, or remove ${locationFile(dataDir)} to begin with an empty one.`,
    );
  }
  return { directory: dataDir, owner, apart: false };
}

/** Makes a place that the database's user can enter, for a data directory that it cannot. */
export async function makePlaceApart(dataDir: string, placesDir: string): Promise<string> {
  // The clone's name helps whoever looks for the data; the rest keeps two clones of one name apart.
  const name = basename(dirname(dataDir))
    .replace(/[^\w.-]/g, '_')
    .slice(0, 24);
  const place = join(placesDir, `${name}-${randomBytes(6).toString('hex')}`);
  try {
    await mkdir(placesDir, { recursive: true });
    await chmod(placesDir, 0o755);
    await mkdir(place);
    await chmod(place, 0o711);
    return place;
  } catch (error) {
    throw new EmbeddedDatabaseError(
      `Only root may enter ${dataDir}, and ${placesDir} cannot take the database: ${reasonOf(error)}. Set DATA_DIR to a folder that every user may enter.`,
      { cause: error },
    );
  }
}

/** Remembers the place of a cluster that stands in it; written whole or not at all. */
export async function rememberPlace(dataDir: string, place: string): Promise<void> {
  const fresh = `${locationFile(dataDir)}.new`;
  const handle = await open(fresh, 'w', 0o644);
  try {
    await handle.writeFile(`${place}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(fresh, locationFile(dataDir));
  await syncDirectory(dataDir);
}

/** Moves a cluster whose folder became one that only root may enter. Remembered first: a crash between finds it at one of the two. */
export async function moveCluster(dataDir: string, place: string): Promise<void> {
  await rememberPlace(dataDir, place);
  try {
    await rename(clusterIn(dataDir), clusterIn(place));
  } catch (error) {
    await rm(locationFile(dataDir), { force: true });
    throw new EmbeddedDatabaseError(
      `The database's user cannot enter ${dataDir}, and the database cannot be moved to ${place} (${codeOf(error) ?? reasonOf(error)}): let every user enter the folders above it (chmod o+x).`,
      { cause: error },
    );
  }
  await Promise.all([syncDirectory(dataDir), syncDirectory(place)]);
}

async function readLocation(dataDir: string): Promise<string | undefined> {
  try {
    return (await readFile(locationFile(dataDir), 'utf8')).trim() || undefined;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

function locationFile(dataDir: string): string {
  return join(dataDir, 'postgres.location');
}
