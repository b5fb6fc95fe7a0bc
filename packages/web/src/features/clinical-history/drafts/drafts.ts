import { type DBSchema, openDB } from 'idb';
import type { HistoryContent } from '../history/history-content.ts';

/** What was being edited when the screen went away: a crash, a closed tab, an expired session. */
export interface Draft {
  /** `<user>:<patient>`; the patient of a history without one yet is `new`. */
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

export const draftKey = (userId: number | undefined, patientId: number | undefined): string =>
  `${userId ?? 'unknown'}:${patientId ?? 'new'}`;

/** A browser that refuses storage (private windows) loses only this comfort: the work goes on without drafts. */
async function quietly<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    console.warn('Drafts are not available', error);
    return undefined;
  }
}

export const findDraft = (key: string): Promise<Draft | undefined> =>
  quietly(async () => (await open()).get('drafts', key));

export const keepDraft = (draft: Draft): Promise<unknown> =>
  quietly(async () => (await open()).put('drafts', draft));

export const removeDraft = (key: string): Promise<unknown> =>
  quietly(async () => (await open()).delete('drafts', key));

/** All drafts of a user, at log-out. */
export const removeDraftsOf = (userId: number | undefined): Promise<unknown> =>
  quietly(async () =>
    (await open()).delete(
      'drafts',
      IDBKeyRange.bound(`${userId ?? 'unknown'}:`, `${userId ?? 'unknown'}:\uffff`),
    ),
  );
