import { z } from 'zod';

/** Where "today" is, unless the installation says otherwise (CLINIC_TZ). */
export const ARGENTINA = 'America/Argentina/Buenos_Aires';

/** The calendar day of an instant in a time zone, as YYYY-MM-DD. */
export const dayIn = (timeZone: string, instant: Date = new Date()): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    instant,
  );

/** True for a day that exists in the calendar, written YYYY-MM-DD (30 February does not). */
export function isCalendarDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const month = Number(text.slice(5, 7));
  const day = Number(text.slice(8));
  return month >= 1 && month <= 12 && day >= 1 && day <= daysIn(Number(text.slice(0, 4)), month);
}

function daysIn(year: number, month: number): number {
  if (month !== 2) return [4, 6, 9, 11].includes(month) ? 30 : 31;
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
}

/** A calendar day from 1900 on. */
export const isoDate = (message: string) =>
  z.string({ error: message }).refine((text) => isCalendarDay(text) && text >= '1900-01-01', message);

/** A day of birth: it exists, is not before 1900 and not after today in Argentina. */
export const birthDate = (messages: { invalid: string; future: string }) =>
  isoDate(messages.invalid).refine(
    (text) => !isCalendarDay(text) || text <= dayIn(ARGENTINA),
    messages.future,
  );
