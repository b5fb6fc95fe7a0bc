import type { WaitlistOffersQuery } from '@dentaria/contract/scheduling/waitlist.ts';
import { queryOptions } from '@tanstack/react-query';
import { schedulingApi, schedulingKey } from '../scheduling.api.ts';

export const waitlistQuery = (clinicId: number) =>
  queryOptions({
    queryKey: [...schedulingKey(clinicId), 'waitlist'],
    queryFn: ({ signal }) => schedulingApi.listWaitlist({ params: { clinicId } }, { signal }),
  });

export const waitlistOffersQuery = (clinicId: number, slot: WaitlistOffersQuery) =>
  queryOptions({
    queryKey: [...schedulingKey(clinicId), 'waitlist', 'offers', slot],
    queryFn: ({ signal }) =>
      schedulingApi.listWaitlistOffers({ params: { clinicId }, query: slot }, { signal }),
  });
