import type { PARTS_OF_DAY } from '@dentaria/contract/scheduling/appointments.ts';
import { queryOptions } from '@tanstack/react-query';
import { schedulingApi, schedulingKey } from '../scheduling.api.ts';

export interface SlotSearch {
  readonly typeId: number;
  /** Of all professionals if undefined. */
  readonly professionalId: number | undefined;
  readonly minutes: number;
  /** YYYY-MM-DD. */
  readonly from: string;
  readonly part: (typeof PARTS_OF_DAY)[number];
}

const DAYS = 60;
const LIMIT = 8;
const PER_DAY = 2;

/** The next free slots, read again each time that they are shown. */
export const slotsQuery = (clinicId: number, { typeId, professionalId, minutes, from, part }: SlotSearch) =>
  queryOptions({
    queryKey: [...schedulingKey(clinicId), 'slots', typeId, professionalId ?? 'all', minutes, from, part],
    staleTime: 0,
    queryFn: ({ signal }) =>
      schedulingApi.listSlots(
        {
          params: { clinicId },
          query: {
            typeId,
            from,
            part,
            days: DAYS,
            limit: LIMIT,
            perDay: PER_DAY,
            minutes: String(minutes),
            ...(professionalId !== undefined && { professionalId }),
          },
        },
        { signal },
      ),
  });
