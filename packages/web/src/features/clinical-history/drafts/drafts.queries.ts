import { queryOptions } from '@tanstack/react-query';
import { type DraftKeys, listDrafts, listDraftsOf } from './drafts.ts';

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
