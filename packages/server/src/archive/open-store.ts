import { type ArchiveLocation, bucketOf } from '../kernel/archive-location.ts';
import type { Config } from '../kernel/config.ts';
import { StartupError } from '../kernel/startup-error.ts';
import { type ArchiveStore, folderStore } from './archive-store.ts';
import { bucketStore } from './bucket-store.ts';

/** @throws StartupError for a bucket without credentials. */
export function openStore(
  location: ArchiveLocation,
  { bucketAccess }: Pick<Config, 'bucketAccess'>,
): ArchiveStore {
  const bucket = bucketOf(location);
  if (!bucket) return folderStore(location);
  if (!bucketAccess) throw new StartupError(`${location}: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.`);
  return bucketStore({ ...bucketAccess, ...bucket });
}
