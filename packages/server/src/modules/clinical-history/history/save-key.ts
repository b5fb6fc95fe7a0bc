import { hash } from 'node:crypto';
import type { HistoryContent } from '@dentaria/contract/clinical-history/history.ts';

/**
 * Idempotency key. It covers the content, so that a client that reuses a `saveId` for an edited history gets a
 * conflict instead of losing the edit.
 */
export function saveKeyOf({ saveId, version: _, ...content }: HistoryContent): Buffer | null {
  if (!saveId) return null;
  return hash('sha256', saveId.toLowerCase() + JSON.stringify(content), 'buffer');
}
