import { isAbsolute } from 'node:path';

const SCHEME = 's3://';
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const PREFIX_SEGMENT = /^[\w-][\w.-]*$/;

/** Absolute path of a folder, or `s3://bucket/prefix`. */
export type ArchiveLocation = string;

export interface BucketLocation {
  readonly bucket: string;
  readonly prefix: string;
}

export function bucketOf(location: ArchiveLocation): BucketLocation | undefined {
  if (!location.startsWith(SCHEME)) return undefined;
  const [bucket = '', ...segments] = location.slice(SCHEME.length).replace(/\/$/, '').split('/');
  if (!BUCKET.test(bucket) || !segments.every((segment) => PREFIX_SEGMENT.test(segment))) return undefined;
  return { bucket, prefix: segments.map((segment) => `${segment}/`).join('') };
}

export const normalizeLocation = (text: string): ArchiveLocation =>
  text.startsWith('file://') ? decodeURIComponent(new URL(text).pathname) : text;

export const isLocation = (text: string): boolean => isAbsolute(text) || bucketOf(text) !== undefined;
