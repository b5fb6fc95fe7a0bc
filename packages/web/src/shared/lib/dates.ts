/// <reference lib="esnext.temporal" />

import { formatDay } from '@dentaria/contract/fields/time/calendar-day.ts';

/**
 * The local time in a zone: `2024-01-31 14:05`, possibly followed by seconds and offset. Creating the first `Intl` object
 * of a page takes a phone 200 ms, so `Temporal` is preferred.
 */
const clock = (instant: string, timeZone: string): string =>
  'Temporal' in globalThis
    ? Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).toString()
    : new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(
        new Date(instant),
      );

export function formatMoment(instant: string, timeZone: string): string {
  const shown = clock(instant, timeZone);
  return `${formatDay(shown.slice(0, 10))}, ${shown.slice(11, 16)}`;
}

/** Today in the clinic's time zone, as YYYY-MM-DD. */
export const todayIn = (timeZone: string): string => clock(new Date().toISOString(), timeZone).slice(0, 10);

/** '10:42', with the day unless it is today: '02/12/2026, 10:42'. */
export function formatTimeOrMoment(instant: string, timeZone: string): string {
  const moment = formatMoment(instant, timeZone);
  return clock(instant, timeZone).startsWith(todayIn(timeZone)) ? moment.slice(-5) : moment;
}
