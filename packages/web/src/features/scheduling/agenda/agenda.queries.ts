import { type QueryKey, queryOptions } from '@tanstack/react-query';
import { schedulingApi, schedulingKey } from '../scheduling.api.ts';

/** Prefix of the agendas of a clinic, to invalidate after any change of an appointment or of hours. */
export const agendaKey = (clinicId: number) => [...schedulingKey(clinicId), 'agenda'] as const;

export interface AgendaRange {
  readonly from: string;
  readonly days: number;
  /** Of all professionals if undefined. */
  readonly professionalId?: number | undefined;
}

/** Of the key of an agenda. */
export const rangeOf = (key: QueryKey): AgendaRange => key.at(-1) as AgendaRange;

/** Appointments, openings, closures and holidays of some days. */
export const agendaQuery = (clinicId: number, { from, days, professionalId }: AgendaRange) =>
  queryOptions({
    queryKey: [...agendaKey(clinicId), { from, days, professionalId } satisfies AgendaRange],
    queryFn: ({ signal }) =>
      schedulingApi.readAgenda(
        { params: { clinicId }, query: { from, days, ...(professionalId && { professionalId }) } },
        { signal },
      ),
  });
