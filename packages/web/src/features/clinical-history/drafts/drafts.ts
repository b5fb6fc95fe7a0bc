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
  /** Which edit wrote it: any number that no other has. */
  readonly edit: number;
  /** An edit goes on with it. */
  readonly isTaken?: true;
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

/** Where a draft that nobody answered for goes when the next edit begins to write. */
const earlier = (key: string): string => `${key}:earlier`;

/** Takes the place of what the same edit wrote before. Another edit's draft that was not taken up steps aside. */
export const keepDraft = (draft: Draft): Promise<unknown> =>
  quietly(async () => {
    const { store, done } = (await open()).transaction('drafts', 'readwrite');
    const before = await store.get(draft.key);
    if (before && !before.isTaken && before.edit !== draft.edit)
      await store.put({ ...before, key: earlier(draft.key) });
    await store.put(draft);
    await done;
  });

/** The drafts that may be offered, the latest first. */
export async function listDrafts([own, ...others]: DraftKeys): Promise<Draft[]> {
  const found = await Promise.all([own, earlier(own), ...others].map(findDraft));
  return found.filter((draft) => draft !== undefined);
}

/** An edit of `keys` begins with the draft: what it writes may take its place. */
export const takeDraft = ([own]: DraftKeys, draft: Draft): Promise<unknown> =>
  quietly(async () => {
    const { store, done } = (await open()).transaction('drafts', 'readwrite');
    await store.delete(draft.key);
    await store.put({ ...draft, key: own, isTaken: true });
    await done;
  });

export const removeDraft = ({ key }: Pick<Draft, 'key'>): Promise<unknown> =>
  quietly(async () => (await open()).delete('drafts', key));

/** The drafts of an edit that has ended. One that an earlier edit left stays. */
export async function removeDrafts(keys: DraftKeys, edit?: number): Promise<void> {
  const aside = await findDraft(earlier(keys[0]));
  const gone = aside && aside.edit === edit ? [...keys, aside.key] : keys;
  await Promise.all(gone.map((key) => removeDraft({ key })));
}

/** All drafts of a user, at log-out. */
export const removeDraftsOf = (userId: number | undefined): Promise<unknown> =>
  quietly(async () =>
    (await open()).delete(
      'drafts',
      IDBKeyRange.bound(`${userId ?? 'unknown'}:`, `${userId ?? 'unknown'}:\uffff`),
    ),
  );
