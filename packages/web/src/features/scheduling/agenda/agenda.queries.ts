import { type QueryKey, queryOptions } from '@tanstack/react-query';
import { schedulingApi, schedulingKey, schedulingSettingsQuery } from '../../../shared/api/scheduling.ts';
import { clinicToday } from '../../../shared/clinic/clinic-time.ts';
import type { Prefetch } from '../../../shared/feature.ts';

export const agendaKey = (clinicId: number) => [...schedulingKey(clinicId), 'agenda'] as const;

type SlotSearch = Parameters<typeof schedulingApi.listSlots>[0]['query'];

export interface AgendaRange {
  readonly from: string;
  readonly days: number;
  /** Undefined for all professionals. */
  readonly professionalId?: number | undefined;
}

export const rangeOfKey = (key: QueryKey): AgendaRange => key.at(-1) as AgendaRange;

export const agendaQuery = (clinicId: number, { from, days, professionalId }: AgendaRange) =>
  queryOptions({
    queryKey: [...agendaKey(clinicId), { from, days, professionalId } satisfies AgendaRange],
    queryFn: ({ signal }) =>
      schedulingApi.readAgenda(
        { params: { clinicId }, query: { from, days, ...(professionalId && { professionalId }) } },
        { signal },
      ),
  });

/** Always refetched, because somebody else may have taken a slot. */
export const slotsQuery = (clinicId: number, query: SlotSearch) =>
  queryOptions({
    queryKey: [...schedulingKey(clinicId), 'slots', query],
    staleTime: 0,
    queryFn: ({ signal }) => schedulingApi.listSlots({ params: { clinicId }, query }, { signal }),
  });

export const prefetchAgenda: Prefetch = async (queries, { clinicId }) => {
  if (clinicId === undefined) return;
  await Promise.all([
    queries.prefetchQuery(schedulingSettingsQuery(clinicId)),
    queries.prefetchQuery(agendaQuery(clinicId, { from: clinicToday(), days: 1 })),
  ]);
};
