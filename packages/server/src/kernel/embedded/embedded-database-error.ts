import { StartupError } from '../startup-error.ts';

export class EmbeddedDatabaseError extends StartupError {
  override readonly name = 'EmbeddedDatabaseError';
}

const REASONS: Record<string, string> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  ENOSPC: 'no space left on the disk',
  EDQUOT: 'the disk quota is used up',
  ENOTDIR: 'a part of the path is a file, not a folder',
  EEXIST: 'it is a file, not a folder',
};

export function reasonOf(error: unknown): string {
  const code = codeOf(error);
  if (code !== undefined && REASONS[code] !== undefined) return REASONS[code];
  return error instanceof Error ? error.message : String(error);
}

export function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

export const orIfMissing = <T, Fallback>(read: Promise<T>, fallback: Fallback): Promise<T | Fallback> =>
  read.catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return fallback;
    throw error;
  });
