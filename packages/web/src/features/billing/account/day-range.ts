import { isAgendaDay } from '@dentaria/contract/fields/time/calendar-day.ts';
import { withParameter } from '../../../shared/lib/search-parameters.ts';

/** Stored in the URL as `?from=2026-01-01&to=2026-01-31`. A missing end is open. */
export interface DayRange {
  readonly from?: string;
  readonly to?: string;
}

/** Ignores invalid days, and an end before the start. */
export function readDayRange(params: URLSearchParams): DayRange {
  const { from, to } = daysIn(params);
  return { ...(from !== undefined && { from }), ...(to !== undefined && !isReversed(params) && { to }) };
}

export function isReversed(params: URLSearchParams): boolean {
  const { from, to } = daysIn(params);
  return from !== undefined && to !== undefined && to < from;
}

const daysIn = (params: URLSearchParams) => ({
  from: dayIn(params.get('from')),
  to: dayIn(params.get('to')),
});

const dayIn = (text: string | null): string | undefined =>
  text !== null && isAgendaDay(text) ? text : undefined;

/** An empty day removes the parameter. */
export const withDay = (params: URLSearchParams, end: 'from' | 'to', day: string): URLSearchParams =>
  withParameter(params, end, day || undefined);
