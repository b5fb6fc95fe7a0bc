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

interface SlotSearch {
  readonly typeId: number;
  readonly professionalId: number | null;
  readonly part: 'any' | 'morning' | 'afternoon';
  readonly from: string;
}

/** How far ahead a slot for a waiting patient is looked for. */
export const SEARCH_DAYS = 28;

/** The next free slots that an entry accepts. */
export const entrySlotsQuery = (clinicId: number, { professionalId, ...search }: SlotSearch) =>
  queryOptions({
    queryKey: [...schedulingKey(clinicId), 'waitlist', 'slots', professionalId, search],
    queryFn: ({ signal }) =>
      schedulingApi.listSlots(
        {
          params: { clinicId },
          query: {
            ...search,
            days: SEARCH_DAYS,
            limit: 12,
            perDay: 3,
            ...(professionalId !== null && { professionalId }),
          },
        },
        { signal },
      ),
  });
