import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type DraftKeys, draftListQuery } from './drafts.ts';

type Banner = typeof import('./DraftBanner.tsx').DraftBanner;

let banner: Banner | undefined;

export async function loadDraftBanner(): Promise<Banner> {
  ({ DraftBanner: banner } = await import('./DraftBanner.tsx'));
  return banner;
}

/** Undefined until the banner has loaded. A lazy component would show it one paint later. */
export const loadedDraftBanner = (): Banner | undefined => banner;

/**
 * Returns true once the drafts have been read. The screen waits for that, so that the banner does not shift
 * it.
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
