import { LRUCache } from 'lru-cache';
import type { HistoryRow } from './history.statements.ts';

/** A patient's current version without the names in it, which may change while it stands. */
export type KnownHistory = Omit<HistoryRow, 'names'>;

/** Some two hundred and fifty histories of 15 KB: more than are open in a practice on one day. */
const MOST_CHARACTERS = 4 * 1024 * 1024;

/**
 * Patients' current versions as this process last saw them, by patient. What is here may have been overtaken, so it
 * answers nobody: a reading asks PostgreSQL as ever, which only does not send again a document whose hash is known
 * here; and a save that is made on it is refused by PostgreSQL where it does not stand any more.
 */
export const knownHistories = new LRUCache<number, KnownHistory>({
  maxSize: MOST_CHARACTERS,
  sizeCalculation: ({ content }) => content.length,
});
