import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { draftListQuery } from './drafts.queries.ts';
import type { DraftKeys } from './drafts.ts';

/** Most histories have no draft, and the code of the banner loads only for those that do. */
export const loadDraftBanner = () => import('./DraftBanner.tsx');

/**
 * Whether the drafts have been read. The screen waits for them, so that the banner does not move it. Without keys, the
 * hook waits for them.
 */
export function useDraftsPrefetch(keys: DraftKeys | undefined): boolean {
  const queries = useQueryClient();
  const [isRead, setRead] = useState(false);
  const hasKeys = keys !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: later keys are those of a history that was just saved
  useEffect(() => {
    if (!keys) return;
    const query = draftListQuery(keys);
    const prefetch = async (): Promise<void> => {
      await queries.prefetchQuery(query);
      if (queries.getQueryData(query.queryKey)?.length) await loadDraftBanner().catch(() => undefined);
      setRead(true);
    };
    void prefetch();
  }, [hasKeys]);
  return isRead;
}
