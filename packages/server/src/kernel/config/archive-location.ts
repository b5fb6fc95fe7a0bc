import { isAbsolute } from 'node:path';

const SCHEME = 's3://';
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
/** Of a prefix. */
const SEGMENT = /^[\w-][\w.-]*$/;

/** Where an archive is: the absolute path of a folder, or a bucket with a prefix. */
export type ArchiveLocation = string;

export interface BucketLocation {
  readonly bucket: string;
  /** Empty, or ends with a slash. */
  readonly prefix: string;
}

/** Undefined for a folder. */
export function bucketOf(location: ArchiveLocation): BucketLocation | undefined {
  if (!location.startsWith(SCHEME)) return undefined;
  const [bucket = '', ...segments] = location.slice(SCHEME.length).replace(/\/$/, '').split('/');
  if (!BUCKET.test(bucket) || !segments.every((segment) => SEGMENT.test(segment))) return undefined;
  return { bucket, prefix: segments.map((segment) => `${segment}/`).join('') };
}

/** A folder may be written as a file URL too. */
export const normalizeLocation = (text: string): ArchiveLocation =>
  text.startsWith('file://') ? decodeURIComponent(new URL(text).pathname) : text;

export const isLocation = (text: string): boolean => isAbsolute(text) || bucketOf(text) !== undefined;
