import { infiniteQueryOptions } from '@tanstack/react-query';
import { followUpApi, patientFollowUpKey } from '../follow-up.api.ts';

export const timelineQuery = (patientId: number) =>
  infiniteQueryOptions({
    queryKey: [...patientFollowUpKey(patientId), 'timeline'],
    queryFn: ({ pageParam, signal }) =>
      followUpApi.readTimeline(
        { params: { id: patientId }, query: pageParam === null ? {} : { before: pageParam } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
