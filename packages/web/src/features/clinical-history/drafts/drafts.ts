import { queryOptions } from '@tanstack/react-query';
import { type DBSchema, openDB } from 'idb';
import { clinicDateTime } from '../../../shared/clinic/clinic-time.ts';
import type { HistoryContent } from '../edit/history-content.ts';

/** An unsaved edit, kept in this browser in case of a crash, a closed tab or an expired session. */
export interface Draft {
  readonly key: string;
  readonly content: HistoryContent;
  readonly version: number | undefined;
  readonly savedAt: number;
  readonly edit: number;
  /** The user has recovered the draft, so a later edit may overwrite it. */
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
 * `<user>:<patient>:<history>`, with `new` for an unregistered patient and `first` before the first save. An
 * archived history and its successor have different ids, so they do not share drafts.
 */
export const draftKey = (
  userId: number | undefined,
  patientId: number | undefined,
  historyId: number | undefined,
): string => `${userId ?? 'unknown'}:${patientId ?? 'new'}:${historyId ?? 'first'}`;

/** Browsers may refuse storage, for example in private windows. Editing then works without drafts. */
async function ignoringFailure<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    console.warn('Drafts are not available', error);
    return undefined;
  }
}

/**
 * Keys under which a screen looks for drafts. Includes drafts of the first history, because somebody else may
 * have created it since. New drafts use the first key.
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

/** Key of a draft that was neither recovered nor discarded before another edit started. */
const previousKey = (key: string): string => `${key}:earlier`;

/**
 * Overwrites the draft of the same edit and moves an unclaimed draft of another edit to `previousKey`.
 * Resolves to false if the browser does not store it.
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

export async function listDrafts([own, ...others]: DraftKeys): Promise<Draft[]> {
  const found = await Promise.all([own, previousKey(own), ...others].map(findDraft));
  return found.filter((draft) => draft !== undefined);
}

export async function listDraftsOf(userId: number | undefined): Promise<Draft[]> {
  const drafts = await ignoringFailure(async () => (await open()).getAll('drafts', rangeOf(userId)));
  return (drafts ?? []).toSorted((a, b) => b.savedAt - a.savedAt);
}

const rangeOf = (userId: number | undefined): IDBKeyRange =>
  IDBKeyRange.bound(`${userId ?? 'unknown'}:`, `${userId ?? 'unknown'}:\uffff`);

export function patientOf({ key }: Pick<Draft, 'key'>): number | undefined {
  const patientId = Number(key.split(':')[1]);
  return Number.isInteger(patientId) ? patientId : undefined;
}

export const savedAtText = ({ savedAt }: Draft): string => clinicDateTime(new Date(savedAt).toISOString());

/** Moves a recovered draft to the edit's own key, so that the edit may overwrite it. */
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

/**
 * Removes the drafts that an edit wrote or recovered. Keeps unclaimed drafts of other edits, such as another
 * tab's.
 */
export const removeDraftsOfEdit = (keys: DraftKeys, edit: number): Promise<unknown> =>
  ignoringFailure(async () => {
    const { store, done } = (await open()).transaction('drafts', 'readwrite');
    for (const key of [...keys, previousKey(keys[0])]) {
      const draft = await store.get(key);
      if (draft && (draft.isClaimed || draft.edit === edit)) await store.delete(key);
    }
    await done;
  });

export const removeDraftsOf = (userId: number | undefined): Promise<unknown> =>
  ignoringFailure(async () => (await open()).delete('drafts', rangeOf(userId)));

/** Cached only to pass the result of `useDraftsPrefetch` to the first session. */
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
