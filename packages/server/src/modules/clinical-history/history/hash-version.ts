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

/** The columns of a version that its hash covers, and the hash. */
export interface HashedRow {
  readonly history_id: number;
  readonly version: number;
  readonly author_id: number;
  readonly saved_at: Date;
  readonly action: 'saved' | 'archived';
  readonly previous_hash: Buffer | null;
  readonly hash: Buffer;
}

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
