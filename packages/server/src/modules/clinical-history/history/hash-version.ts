import { hash } from 'node:crypto';
import type { RowOf } from '../../../kernel/database/database.ts';

export interface HashedVersion {
  readonly historyId: number;
  readonly version: number;
  readonly authorId: number;
  readonly savedAt: Date;
  readonly action: 'saved' | 'archived';
  readonly content: string;
}

export type HashedRow = Readonly<
  Pick<
    RowOf<'history_versions'>,
    'history_id' | 'version' | 'author_id' | 'saved_at' | 'action' | 'previous_hash' | 'hash'
  >
>;

export const isHashOf = (content: string, row: HashedRow): boolean =>
  hashVersion(row.previous_hash, {
    historyId: row.history_id,
    version: row.version,
    authorId: row.author_id,
    savedAt: row.saved_at,
    action: row.action,
    content,
  }).equals(row.hash);

/**
 * Includes the hash of the previous version (null for the first), so that a later change of content, author or time
 * invalidates every hash after it.
 */
export function hashVersion(previousHash: Buffer | null, version: HashedVersion): Buffer {
  const head = [
    previousHash?.toString('hex') ?? null,
    version.historyId,
    version.version,
    version.authorId,
    version.savedAt.toISOString(),
    version.action,
  ];
  return hash('sha256', `${JSON.stringify(head)}\n${version.content}`, 'buffer');
}
