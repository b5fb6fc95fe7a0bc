import { hash } from 'node:crypto';
import type { HistoryContent } from '@dentaria/contract/clinical-history/history.ts';

/**
 * What a save is known by when it is sent again: its `saveId` together with what was to be saved, so that a client
 * that changes something under the same `saveId` loses nothing. Null where no `saveId` was sent.
 */
export function saveKeyOf({ saveId, version: _, ...content }: HistoryContent): Buffer | null {
  if (!saveId) return null;
  return hash('sha256', saveId.toLowerCase() + JSON.stringify(content), 'buffer');
}
