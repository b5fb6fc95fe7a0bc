import { queryOptions } from '@tanstack/react-query';
import { type DBSchema, openDB } from 'idb';
import type { HistoryContent } from '../edit/history-content.ts';

/** An unsaved edit, stored in this browser in case of a crash, a closed tab or an expired session. */
export interface Draft {
  /** See `draftKey`. */
  readonly key: string;
  readonly content: HistoryContent;
  /** The version that was edited; undefined for a first history. */
  readonly version: number | undefined;
  /** Milliseconds since 1970. */
  readonly savedAt: number;
  /** Random id of the edit that wrote it. */
  readonly edit: number;
  /** The user recovered it: a later edit may overwrite it. */
  readonly isClaimed?: true;
}

interface DraftsDb extends DBSchema {
  drafts: { key: string; value: Draft };
}

const open = () =>
  openDB<DraftsDb>('dentaria-drafts', 1, {
    upgrade: (db) => void db.createObjectStore('drafts', { keyPath: 'key' }),
  });

/**
 * `<user>:<patient>:<history>`, with `first` for a history and `new` for a patient that do not exist yet. A history that
 * follows an archived one has an id of its own, so it is not offered the archived one's draft.
 */
export const draftKey = (
  userId: number | undefined,
  patientId: number | undefined,
  historyId: number | undefined,
): string => `${userId ?? 'unknown'}:${patientId ?? 'new'}:${historyId ?? 'first'}`;

/** A browser may refuse storage (private windows): editing then works without drafts. */
async function ignoringFailure<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    console.warn('Drafts are not available', error);
    return undefined;
  }
}

/**
 * Where a screen looks for drafts: under its history, then under the patient's first history, which somebody else may
 * have created in the meantime. Drafts are written under the first key.
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
  ignoringFailure(async () => (await open()).get('drafts', key));

/** Holds a draft that was neither recovered nor discarded when another edit started to write. */
const previousKey = (key: string): string => `${key}:earlier`;

/**
 * Overwrites what the same edit wrote. An unclaimed draft of another edit moves to `previousKey`. Resolves to false if
 * the browser does not store it.
 */
export const saveDraft = async (draft: Draft): Promise<boolean> =>
  (await ignoringFailure(async () => {
    const { store, done } = (await open()).transaction('drafts', 'readwrite');
    const existing = await store.get(draft.key);
    if (existing && !existing.isClaimed && existing.edit !== draft.edit)
      await store.put({ ...existing, key: previousKey(draft.key) });
    await store.put(draft);
    await done;
    return true;
  })) === true;

/** The drafts that can be offered, latest first. */
export async function listDrafts([own, ...others]: DraftKeys): Promise<Draft[]> {
  const found = await Promise.all([own, previousKey(own), ...others].map(findDraft));
  return found.filter((draft) => draft !== undefined);
}

/** Every draft of a user that was neither recovered nor discarded, latest first. */
export async function listDraftsOf(userId: number | undefined): Promise<Draft[]> {
  const drafts = await ignoringFailure(async () => (await open()).getAll('drafts', rangeOf(userId)));
  return (drafts ?? []).toSorted((a, b) => b.savedAt - a.savedAt);
}

const rangeOf = (userId: number | undefined): IDBKeyRange =>
  IDBKeyRange.bound(`${userId ?? 'unknown'}:`, `${userId ?? 'unknown'}:\uffff`);

/** The patient of a draft; undefined for one who is not registered yet. */
export function patientOf({ key }: Pick<Draft, 'key'>): number | undefined {
  const patientId = Number(key.split(':')[1]);
  return Number.isInteger(patientId) ? patientId : undefined;
}

/** Moves a recovered draft under the edit's own key, where the edit may overwrite it. */
export const claimDraft = ([own]: DraftKeys, draft: Draft): Promise<unknown> =>
  ignoringFailure(async () => {
    const { store, done } = (await open()).transaction('drafts', 'readwrite');
    await store.delete(draft.key);
    await store.put({ ...draft, key: own, isClaimed: true });
    await done;
  });

export const removeDraft = ({ key }: Pick<Draft, 'key'>): Promise<unknown> =>
  ignoringFailure(async () => (await open()).delete('drafts', key));

export const removeDrafts = (keys: DraftKeys): Promise<unknown> =>
  Promise.all(keys.map((key) => removeDraft({ key })));

/** Removes what an edit wrote or recovered. Unclaimed drafts of other edits, such as one in another tab, stay. */
export const removeDraftsOfEdit = (keys: DraftKeys, edit: number): Promise<unknown> =>
  ignoringFailure(async () => {
    const { store, done } = (await open()).transaction('drafts', 'readwrite');
    for (const key of [...keys, previousKey(keys[0])]) {
      const draft = await store.get(key);
      if (draft && (draft.isClaimed || draft.edit === edit)) await store.delete(key);
    }
    await done;
  });

/** Removes all drafts of a user. */
export const removeDraftsOf = (userId: number | undefined): Promise<unknown> =>
  ignoringFailure(async () => (await open()).delete('drafts', rangeOf(userId)));

/** Read anew by each session. The cache only serves the first one, after `useDraftsPrefetch`. */
export const draftListQuery = (keys: DraftKeys) =>
  queryOptions({
    queryKey: ['draft', ...keys],
    queryFn: () => listDrafts(keys),
    staleTime: 0,
    gcTime: 1_000,
    refetchOnWindowFocus: false,
  });

export const allDraftsQuery = (userId: number | undefined) =>
  queryOptions({
    queryKey: ['drafts-of', userId],
    queryFn: () => listDraftsOf(userId),
    staleTime: 0,
    gcTime: 0,
  });
