import { type DBSchema, openDB } from 'idb';
import type { HistoryContent } from '../history/history-content.ts';

/** What was being edited when the screen went away: a crash, a closed tab, an expired session. */
export interface Draft {
  /** See draftKey. */
  readonly key: string;
  readonly content: HistoryContent;
  /** The version that was edited; undefined for a first history. */
  readonly version: number | undefined;
  /** Milliseconds since 1970. */
  readonly savedAt: number;
}

interface DraftsDb extends DBSchema {
  drafts: { key: string; value: Draft };
}

const open = () =>
  openDB<DraftsDb>('dentaria-drafts', 1, {
    upgrade: (db) => void db.createObjectStore('drafts', { keyPath: 'key' }),
  });

/**
 * `<user>:<patient>:<history>`: whose work it is and in which volume of the patient's record; a history that does not
 * exist yet is `first`, a patient who does not is `new`. What was written in a volume that was archived since is
 * found in no other.
 */
export const draftKey = (
  userId: number | undefined,
  patientId: number | undefined,
  historyId: number | undefined,
): string => `${userId ?? 'unknown'}:${patientId ?? 'new'}:${historyId ?? 'first'}`;

/** A browser that refuses storage (private windows) loses only this comfort: the work goes on without drafts. */
async function quietly<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    console.warn('Drafts are not available', error);
    return undefined;
  }
}

/**
 * Where the drafts of a screen are: of its history, then one that was begun when the patient had none yet (somebody
 * else was faster). Written is the first.
 */
export const draftKeys = (
  userId: number | undefined,
  patientId: number | undefined,
  historyId: number | undefined,
): DraftKeys => {
  const first = draftKey(userId, patientId, undefined);
  return historyId === undefined ? [first] : [draftKey(userId, patientId, historyId), first];
};

export type DraftKeys = readonly [own: string, ...others: string[]];

export const findDraft = (key: string): Promise<Draft | undefined> =>
  quietly(async () => (await open()).get('drafts', key));

export const keepDraft = (draft: Draft): Promise<unknown> =>
  quietly(async () => (await open()).put('drafts', draft));

export async function findDraftOf(keys: DraftKeys): Promise<Draft | undefined> {
  const found = await Promise.all(keys.map(findDraft));
  return found.find((draft) => draft !== undefined);
}

const removeDraft = (key: string): Promise<unknown> =>
  quietly(async () => (await open()).delete('drafts', key));

export const removeDrafts = (keys: DraftKeys): Promise<unknown> => Promise.all(keys.map(removeDraft));

/** All drafts of a user, at log-out. */
export const removeDraftsOf = (userId: number | undefined): Promise<unknown> =>
  quietly(async () =>
    (await open()).delete(
      'drafts',
      IDBKeyRange.bound(`${userId ?? 'unknown'}:`, `${userId ?? 'unknown'}:\uffff`),
    ),
  );
