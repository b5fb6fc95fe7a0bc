import { LRUCache } from 'lru-cache';

/** What the version with this hash says, as JSON. */
export interface KnownContent {
  readonly hash: Buffer;
  readonly content: string;
}

/** Some five hundred histories of 15 KB: more than are open in a practice on one day. */
const MOST_CHARACTERS = 8 * 1024 * 1024;

/**
 * What patients' current versions said when this process last saw them, by patient. PostgreSQL is asked for a version
 * as ever, but does not send again what stands under its hash here: a hash names what was saved, by whom and when.
 */
export const knownContents = new LRUCache<number, KnownContent>({
  maxSize: MOST_CHARACTERS,
  sizeCalculation: ({ content }) => content.length,
});
