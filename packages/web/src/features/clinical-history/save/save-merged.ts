import { type ClinicalHistory, historyConflict } from '@dentaria/contract/clinical-history/history.ts';
import { ApiError } from '@dentaria/contract/http/client.ts';
import type { QueryClient } from '@tanstack/react-query';
import { isStatus } from '../../../shared/api/failure.ts';
import type { Draft } from '../drafts/drafts.ts';
import { contentOfHistory, EMPTY_CONTENT, type HistoryContent } from '../edit/history-content.ts';
import { versionQuery } from '../history/history.queries.ts';
import { summarizeEntries } from './describe-entry.ts';
import { isSameContent } from './history-entries.ts';
import { compareHistories, type Merge, mergeHistories } from './merge-histories.ts';

export interface Conflict {
  readonly newer: ClinicalHistory;
  readonly merge: Merge;
}

export type MergedSave =
  | { readonly saved: ClinicalHistory; readonly text: string | undefined }
  /** Both changed the same entry, so the user must decide. */
  | { readonly saved?: never; readonly conflict: Conflict };

interface Edit {
  readonly base: HistoryContent;
  readonly mine: HistoryContent;
  readonly userId: number | undefined;
  readonly send: (base: ClinicalHistory, content: HistoryContent) => Promise<ClinicalHistory>;
}

const MAX_ATTEMPTS = 3;

/**
 * Merges an edit with the newer version that caused its rejection, and saves the result unless both changed
 * the same entry. Rethrows the error if there is no newer version.
 */
export async function saveMerged(refusal: unknown, edit: Edit, attempt = 1): Promise<MergedSave> {
  const newer = newerVersionOf(refusal);
  if (!newer) throw refusal;
  const merge = compareHistories(edit.base, edit.mine, contentOfHistory(newer));
  if (merge.overlaps.length > 0 || attempt > MAX_ATTEMPTS) return { conflict: { newer, merge } };
  const content = mergeHistories(merge);
  const text = mergeText(merge, newer, edit.userId);
  // An earlier attempt saved the edit, and its response was lost.
  if (isSameContent(content, merge.theirs)) return { saved: newer, text };
  try {
    return { saved: await edit.send(newer, content), text };
  } catch (error) {
    return saveMerged(error, edit, attempt + 1);
  }
}

export function newerVersionOf(error: unknown): ClinicalHistory | undefined {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined;
  const parsed = historyConflict.safeParse(error.payload);
  return parsed.success ? parsed.data.current : undefined;
}

interface MergedDraft {
  readonly merge: Merge;
  readonly content: HistoryContent;
  readonly text: string | undefined;
}

export async function mergeDraft(
  queries: QueryClient,
  draft: Draft,
  current: ClinicalHistory,
  userId: number | undefined,
): Promise<MergedDraft> {
  const base = await loadBase(queries, draft, current);
  const merge = compareHistories(base, draft.content, contentOfHistory(current));
  return { merge, content: mergeHistories(merge), text: mergeText(merge, current, userId) };
}

/** A deleted base makes every entry with two values an overlap. */
async function loadBase(
  queries: QueryClient,
  { version }: Draft,
  { patientUserId }: ClinicalHistory,
): Promise<HistoryContent> {
  if (version === undefined) return EMPTY_CONTENT;
  return queries.fetchQuery(versionQuery(patientUserId, version)).then(contentOfHistory, (error: unknown) => {
    if (isStatus(error, 404)) return EMPTY_CONTENT;
    throw error;
  });
}

/**
 * `Se combinaron tus cambios con los de Laura Sosa: Teléfono y Pieza 21.` Undefined if the other save changed
 * nothing.
 */
function mergeText(
  { changedByThem }: Merge,
  { savedBy }: Pick<ClinicalHistory, 'savedBy'>,
  userId: number | undefined,
): string | undefined {
  if (changedByThem.length === 0) return undefined;
  const otherChanges = savedBy.id === userId ? 'los que guardaste en otra ventana' : `los de ${savedBy.name}`;
  return `Se combinaron tus cambios con ${otherChanges}: ${summarizeEntries(changedByThem)}.`;
}
