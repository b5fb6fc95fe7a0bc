/// <reference lib="esnext.temporal" />

import { formatDay } from '@dentaria/contract/fields/calendar-day.ts';

/**
 * What a clock in the time zone shows at an instant: `2024-01-31 14:05`, perhaps with seconds and more behind. The first
 * `Intl` object of a page costs a phone a fifth of a second, `Temporal` nothing.
 */
const clock = (instant: string, timeZone: string): string =>
  'Temporal' in globalThis
    ? Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).toString()
    : new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(
        new Date(instant),
      );

/** An instant in the clinic's time zone: `31/01/2024, 14:05`. */
export function formatMoment(instant: string, timeZone: string): string {
  const shown = clock(instant, timeZone);
  return `${formatDay(shown.slice(0, 10))}, ${shown.slice(11, 16)}`;
}

/** The calendar day of now in the clinic's time zone, as YYYY-MM-DD. */
export const todayIn = (timeZone: string): string => clock(new Date().toISOString(), timeZone).slice(0, 10);
