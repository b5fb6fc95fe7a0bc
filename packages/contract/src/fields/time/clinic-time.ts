import { cachedFormatters } from './calendar-day.ts';

export interface ClinicTime {
  /** YYYY-MM-DD. */
  readonly day: string;
  /** HH:MM. */
  readonly time: string;
}

export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

export const timeOfMinutes = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

const formatterOf = cachedFormatters(
  (timeZone: string) =>
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short', hourCycle: 'h23' }),
);

export function clinicTimeAt(instant: Date, timeZone: string): ClinicTime {
  // The Swedish format is 2026-12-03 10:30.
  const text = formatterOf(timeZone).format(instant);
  return { day: text.slice(0, 10), time: text.slice(11, 16) };
}

const MINUTE_MS = 60_000;

/**
 * Returns the instant at which the clinic's clock shows a day and time: the earlier one if it shows them twice,
 * undefined if it skips them. `24:00` is midnight at the end of the day.
 */
export function instantAt({ day, time }: ClinicTime, timeZone: string): Date | undefined {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  const shown = midnight + minutesOf(time) * MINUTE_MS;
  // Offsets range from -12 to +14 hours and change at most once a day.
  const offsets = [shown - DAY_MS, shown + DAY_MS].map((near) => offsetAt(near, timeZone));
  const candidates = offsets.map((offset) => shown - offset);
  const matching = candidates.filter((instant) => instant + offsetAt(instant, timeZone) === shown);
  return matching.length === 0 ? undefined : new Date(Math.min(...matching));
}

/** Like `instantAt`, but returns the first instant after a gap that skips the time. */
export function instantFrom(shown: ClinicTime, timeZone: string): Date {
  const instant = instantAt(shown, timeZone);
  if (instant) return instant;
  const nextHour = timeOfMinutes((Math.floor(minutesOf(shown.time) / 60) + 1) * 60);
  return instantFrom({ ...shown, time: nextHour }, timeZone);
}

const DAY_MS = 24 * 60 * MINUTE_MS;

/** In milliseconds, positive east of Greenwich. */
function offsetAt(instant: number, timeZone: string): number {
  const { day, time } = clinicTimeAt(new Date(instant), timeZone);
  const minute = Math.floor(instant / MINUTE_MS) * MINUTE_MS;
  return Date.parse(`${day}T${time}:00Z`) - minute;
}

const wordsFormatter = cachedFormatters(
  (hasYear: boolean) =>
    new Intl.DateTimeFormat('es-AR', {
      timeZone: 'UTC',
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      year: hasYear ? 'numeric' : undefined,
    }),
);

export function dayInWords(day: string, today: string): string {
  const hasYear = day.slice(0, 4) !== today.slice(0, 4);
  return wordsFormatter(hasYear)
    .format(new Date(`${day}T12:00:00Z`))
    .replace(',', '');
}

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** Falls back to the last day of a shorter month: `addMonths('2027-01-31', 1)` → `'2027-02-28'`. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 0, dayOfMonth = 0] = day.split('-').map(Number);
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  const lastDay = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(dayOfMonth, lastDay));
  return first.toISOString().slice(0, 10);
}

/** 1 is Monday, 7 is Sunday (ISO 8601). */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
