/// <reference lib="esnext.temporal" />

import { formatDay } from '@dentaria/contract/fields/time/calendar-day.ts';

/**
 * Returns `2024-01-31 14:05`, possibly followed by seconds and offset. Prefers `Temporal`, because creating the first
 * `Intl` object of a page takes a phone 200 ms.
 */
const clock = (instant: string, timeZone: string): string =>
  'Temporal' in globalThis
    ? Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).toString()
    : new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(
        new Date(instant),
      );

export function formatDateTime(instant: string, timeZone: string): string {
  const shown = clock(instant, timeZone);
  return `${formatDay(shown.slice(0, 10))}, ${shown.slice(11, 16)}`;
}

export const todayIn = (timeZone: string): string => clock(new Date().toISOString(), timeZone).slice(0, 10);

/** '10:42' today, '02/12/2026, 10:42' on other days. */
export function formatTimeOrDateTime(instant: string, timeZone: string): string {
  const text = formatDateTime(instant, timeZone);
  return clock(instant, timeZone).startsWith(todayIn(timeZone)) ? text.slice(-5) : text;
}
