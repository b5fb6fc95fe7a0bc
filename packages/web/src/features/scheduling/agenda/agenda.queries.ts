import { queryOptions } from '@tanstack/react-query';
import { schedulingApi, schedulingKey } from '../scheduling.api.ts';

/** Prefix of the agendas of a clinic, to invalidate after any change of an appointment or of hours. */
export const agendaKey = (clinicId: number) => [...schedulingKey(clinicId), 'agenda'] as const;

interface AgendaRange {
  readonly from: string;
  readonly days: number;
  /** Of all professionals if undefined. */
  readonly professionalId?: number | undefined;
}

/** Appointments, openings, closures and holidays of some days. */
export const agendaQuery = (clinicId: number, { from, days, professionalId }: AgendaRange) =>
  queryOptions({
    queryKey: [...agendaKey(clinicId), from, days, professionalId ?? 'all'],
    queryFn: ({ signal }) =>
      schedulingApi.readAgenda(
        { params: { clinicId }, query: { from, days, ...(professionalId && { professionalId }) } },
        { signal },
      ),
  });
