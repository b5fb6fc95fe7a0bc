import type { WaitlistOffersQuery } from '@dentaria/contract/scheduling/waitlist.ts';
import { queryOptions } from '@tanstack/react-query';
import { schedulingApi, schedulingKey } from '../scheduling.api.ts';

/** The patients who wait, the longest waiting first. */
export const waitlistQuery = (clinicId: number) =>
  queryOptions({
    queryKey: [...schedulingKey(clinicId), 'waitlist'],
    queryFn: ({ signal }) => schedulingApi.listWaitlist({ params: { clinicId } }, { signal }),
  });

/** The entries that fit a free slot. */
export const waitlistOffersQuery = (clinicId: number, slot: WaitlistOffersQuery) =>
  queryOptions({
    queryKey: [...schedulingKey(clinicId), 'waitlist', 'offers', slot],
    queryFn: ({ signal }) =>
      schedulingApi.listWaitlistOffers({ params: { clinicId }, query: slot }, { signal }),
  });
