import type { ClinicalHistory } from '@dentaria/contract/clinical-history/history.ts';
import type { QueryClient } from '@tanstack/react-query';
import { isStatus } from '../../../shared/api/failure.ts';
import type { Draft } from '../drafts/drafts.ts';
import { contentOfHistory, EMPTY_CONTENT, type HistoryContent } from '../edit/history-content.ts';
import { versionQuery } from '../history/history.queries.ts';
import { compareHistories, type Merge, mergeHistories } from './merge-histories.ts';
import { mergeText } from './merge-text.ts';

export interface MergedDraft {
  readonly merge: Merge;
  readonly content: HistoryContent;
  readonly text: string | undefined;
}

/** Merges a draft of an older version with the current one. */
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

/** Without the version that the draft is based on, every entry with two values is an overlap. Throws if it only failed to load. */
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
