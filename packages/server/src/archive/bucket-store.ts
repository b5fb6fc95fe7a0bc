import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { S3mini, S3ServiceError } from 's3mini';
import type { BucketLocation } from '../kernel/config/archive-location.ts';
import type { BucketAccess } from '../kernel/config/config.ts';
import type { ArchiveStore } from './archive-store.ts';

const RETRY_PAUSES_MS: readonly number[] = [500, 2_000, 5_000];

const OBJECT_TIMEOUT_MS = 120_000;

/** S3 truncates the time of an object to seconds. */
const MAX_TRUNCATED_MS = 999;

export interface BucketOptions extends BucketAccess, BucketLocation {
  readonly pauses?: readonly number[];
}

export function bucketStore({
  bucket,
  prefix,
  pauses = RETRY_PAUSES_MS,
  ...access
}: BucketOptions): ArchiveStore {
  const s3 = new S3mini({
    accessKeyId: access.accessKeyId,
    secretAccessKey: access.secretAccessKey,
    region: access.region,
    endpoint: `${access.endpoint}/${bucket}`,
    requestAbortTimeout: OBJECT_TIMEOUT_MS,
  });
  const repeat = async <T>(request: () => Promise<T>): Promise<T> => {
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await request();
      } catch (error) {
        const pause = pauses[attempt];
        if (pause === undefined || !isTemporary(error))
          throw new Error(`Bucket ${bucket}: ${reasonOf(error)}`);
        await delay(pause);
      }
    }
  };
  return {
    put: async (name, bytes) => {
      const checksum = createHash('sha256').update(bytes).digest('base64');
      await repeat(() =>
        s3.putObject(`${prefix}${name}`, bytes, undefined, undefined, { 'x-amz-checksum-sha256': checksum }),
      );
    },
    get: async (name) => {
      const bytes = await repeat(() => s3.getObjectArrayBuffer(`${prefix}${name}`));
      return bytes === null ? undefined : Buffer.from(bytes);
    },
    list: async (folder) => {
      const objects = await repeat(() => s3.listObjects('/', folder === '' ? prefix : `${prefix}${folder}/`));
      if (objects === null) throw new Error(`Bucket ${bucket}: it does not exist`);
      return objects
        .map(({ Key, LastModified }) => ({
          name: Key.slice(prefix.length),
          writtenAt: new Date(LastModified.getTime() + MAX_TRUNCATED_MS),
        }))
        .sort((a, b) => (a.name < b.name ? -1 : 1));
    },
    remove: async (name) => {
      await repeat(() => s3.deleteObject(`${prefix}${name}`));
    },
  };
}

const isTemporary = (error: unknown): boolean =>
  !(error instanceof S3ServiceError) ||
  error.status >= 500 ||
  error.status === 429 ||
  error.serviceCode === 'BadDigest';

/** Omits URLs and headers, which contain the id of the access key. */
function reasonOf(error: unknown): string {
  if (error instanceof S3ServiceError)
    return `it answers ${error.status} (${error.serviceCode ?? 'Unknown'})`;
  const { name, message, code, cause } = error as Error & { code?: string; cause?: { code?: string } };
  if (name === 'TimeoutError') return 'it does not answer in time';
  return cause?.code ?? code ?? message;
}
