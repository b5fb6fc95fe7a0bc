import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { schedulingApi, schedulingKey } from '../scheduling.api.ts';

export const onlineBookingQuery = (clinicId: number) =>
  queryOptions({
    queryKey: [...schedulingKey(clinicId), 'online-booking'],
    queryFn: ({ signal }) => schedulingApi.readOnlineBooking({ params: { clinicId } }, { signal }),
  });

export const onlineClinicQuery = (clinicId: number) =>
  queryOptions({
    queryKey: ['online-clinic', clinicId],
    queryFn: ({ signal }) => schedulingApi.readOnlineClinic({ params: { clinicId } }, { signal }),
  });

interface OnlineSlotSearch {
  readonly typeId: number;
  readonly professionalId: number | 'any';
  readonly from: string;
}

export const onlineSlotsQuery = (clinicId: number, { typeId, professionalId, from }: OnlineSlotSearch) =>
  queryOptions({
    queryKey: ['online-slots', clinicId, typeId, professionalId, from],
    queryFn: ({ signal }) =>
      schedulingApi.listOnlineSlots(
        {
          params: { clinicId },
          query: {
            typeId,
            from,
            days: 7,
            ...(professionalId !== 'any' && { professionalId }),
          },
        },
        { signal },
      ),
    // Somebody else may have taken a slot.
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

/** Polls until the visitor confirms from the mail, often in another tab. */
export const holdQuery = (token: string) =>
  queryOptions({
    queryKey: ['slot-hold', token],
    queryFn: ({ signal }) => schedulingApi.readHold({ params: { token } }, { signal }),
    refetchInterval: ({ state }) =>
      state.data?.state === 'held' || state.data?.state === 'requested' ? 4_000 : false,
    gcTime: 0,
  });
