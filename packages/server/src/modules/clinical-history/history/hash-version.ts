import { hash } from 'node:crypto';

export interface HashedVersion {
  readonly historyId: number;
  readonly version: number;
  readonly authorId: number;
  readonly savedAt: Date;
  readonly action: 'saved' | 'archived';
  /** The stored JSON to the byte. */
  readonly content: string;
}

/** A version's row, as far as its hash goes. */
export interface HashedRow {
  readonly history_id: number;
  readonly version: number;
  readonly author_id: number;
  readonly saved_at: Date;
  readonly action: 'saved' | 'archived';
  readonly previous_hash: Buffer | null;
  readonly hash: Buffer;
}

/** True when this content is what the row's hash was made of. */
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
 * The SHA-256 that chains a version to the one before it, whose hash is `previousHash` (null at the very first): what
 * was saved, by whom and when cannot be changed afterwards without every later hash telling.
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
