import { isAgendaDay } from '@dentaria/contract/fields/time/calendar-day.ts';
import { addDays, weekdayOf } from '@dentaria/contract/fields/time/clinic-time.ts';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { clinicToday } from '../../../shared/clinic/clinic-time.ts';

export type AgendaView = 'day' | 'week';

export interface AgendaAddress {
  readonly day: string;
  readonly view: AgendaView;
  readonly professionalId: number | undefined;
  readonly clinicId: number | undefined;
  /** Read once and then removed from the URL. */
  readonly appointmentId: number | undefined;
}

const idOf = (text: string | null): number | undefined =>
  text !== null && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : undefined;

export function readAddress(params: URLSearchParams): AgendaAddress {
  const day = params.get('day') ?? '';
  return {
    day: isAgendaDay(day) ? day : clinicToday(),
    view: params.get('view') === 'week' ? 'week' : 'day',
    professionalId: idOf(params.get('professional')),
    clinicId: idOf(params.get('clinic')),
    appointmentId: idOf(params.get('appointment')),
  };
}

/** Omits defaults. */
export function writeAddress({
  day,
  view,
  professionalId,
  clinicId,
}: Omit<AgendaAddress, 'appointmentId'>): Record<string, string> {
  return {
    ...(day !== clinicToday() && { day }),
    ...(view === 'week' && { view }),
    ...(professionalId !== undefined && { professional: String(professionalId) }),
    ...(clinicId !== undefined && { clinic: String(clinicId) }),
  };
}

/** Each change adds an entry to the browser's history. */
export function useAgendaAddress() {
  const [params, setParams] = useSearchParams();
  const address = useMemo(() => readAddress(params), [params]);
  const go = useCallback(
    (change: Partial<AgendaAddress>) =>
      setParams((current) => writeAddress({ ...readAddress(current), ...change })),
    [setParams],
  );
  return [address, go] as const;
}

export const mondayOf = (day: string): string => addDays(day, 1 - weekdayOf(day));

export const rangeOf = ({ day, view }: Pick<AgendaAddress, 'day' | 'view'>) =>
  view === 'week' ? { from: mondayOf(day), days: 7 } : { from: day, days: 1 };
