import { openKey } from '../backup/sealed-key.ts';
import { type ArchiveLocation, bucketOf } from '../kernel/config/archive-location.ts';
import type { Config } from '../kernel/config/config.ts';
import { keyIdOf, readSecretKey } from '../kernel/secrets/secret-key.ts';
import { StartupError } from '../kernel/startup-error.ts';
import { type ClusterArchive, type KeyFile, listClusters, openClusterArchive } from './archive.ts';
import { type ArchiveStore, folderStore } from './archive-store.ts';
import { bucketStore } from './bucket-store.ts';

export async function openArchives(config: Config, location: ArchiveLocation): Promise<ClusterArchive[]> {
  const store = openStore(location, config);
  const clusters = await listClusters(store);
  if (clusters.length === 0) throw new StartupError(`${location} holds no archive.`);
  const opened: ClusterArchive[] = [];
  for (const cluster of clusters) {
    const secret = await keyOf(config, cluster.key);
    if (secret !== undefined) opened.push(openClusterArchive(store, cluster.folder, secret));
  }
  if (opened.length > 0) return opened;
  throw new StartupError(
    'The archive cannot be decrypted without its key: set SECRET_KEY, or BACKUP_PASSPHRASE if it was set when the archive was made.',
  );
}

async function keyOf(config: Config, { keyId, sealedKey }: KeyFile): Promise<string | undefined> {
  const known = await readSecretKey(config);
  if (known !== undefined && keyIdOf(known) === keyId) return known;
  if (sealedKey === null || config.backupPassphrase === undefined) return undefined;
  return openKey(sealedKey, config.backupPassphrase);
}

export function openStore(
  location: ArchiveLocation,
  { bucketAccess }: Pick<Config, 'bucketAccess'>,
): ArchiveStore {
  const bucket = bucketOf(location);
  if (!bucket) return folderStore(location);
  if (!bucketAccess) throw new StartupError(`${location}: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.`);
  return bucketStore({ ...bucketAccess, ...bucket });
}
