import { hash } from 'node:crypto';
import type { RowOf } from '../../../kernel/database/database.ts';

export interface HashedVersion {
  readonly historyId: number;
  readonly version: number;
  readonly authorId: number;
  readonly savedAt: Date;
  readonly action: 'saved' | 'archived';
  /** The stored JSON to the byte. */
  readonly content: string;
}

/** The columns of a version that its hash covers, and the hash. */
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
 * The SHA-256 of a version and of the previous version's hash (null for the very first version). A later change of
 * content, author or time invalidates this hash and every hash after it.
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
