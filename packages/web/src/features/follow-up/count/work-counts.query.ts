import { queryOptions } from '@tanstack/react-query';
import { followUpApi, followUpKey } from '../follow-up.api.ts';

/** Leaves the answer time to arrive within a minute. */
const REFRESH_MS = 50_000;

/** The pending items of a clinic. Not read while the page is hidden, and at once when it is shown again. */
export const workCountsQuery = (clinicId: number) =>
  queryOptions({
    queryKey: [...followUpKey(clinicId), 'counts'],
    queryFn: ({ signal }) => followUpApi.countWork({ params: { clinicId } }, { signal }),
    refetchInterval: REFRESH_MS,
    staleTime: 0,
  });
