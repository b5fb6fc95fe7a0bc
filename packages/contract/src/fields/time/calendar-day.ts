export const ARGENTINA_TIME_ZONE = 'America/Argentina/Buenos_Aires';

/** Returns the calendar day as YYYY-MM-DD. */
export const dayIn = (timeZone: string, instant: Date = new Date()): string =>
  formatterOf(timeZone).format(instant);

/** Caches formatters, because creating one takes 0.1 ms, too long for each row of a list. */
export function cachedFormatters<Key>(
  make: (key: Key) => Intl.DateTimeFormat,
): (key: Key) => Intl.DateTimeFormat {
  const made = new Map<Key, Intl.DateTimeFormat>();
  return (key) => {
    const formatter = made.get(key) ?? make(key);
    made.set(key, formatter);
    return formatter;
  };
}

const formatterOf = cachedFormatters(
  (timeZone: string) =>
    new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }),
);

/** Expects YYYY-MM-DD. Rejects year 0, on which PostgreSQL fails. */
export function isCalendarDay(text: string): boolean {
  if (!/^(?!0000)\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const midnight = new Date(`${text}T00:00:00Z`);
  // Some engines parse 31 February as a day of March, others as an invalid date.
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(text);
}

export const isDayFrom1900 = (text: string): boolean => isCalendarDay(text) && text >= '1900-01-01';

/** Ends in 2100, so that calculations stay within four-digit years. */
export const isAgendaDay = (text: string): boolean => isDayFrom1900(text) && text <= '2100-12-31';

export const formatDay = (day: string): string => day.split('-').reverse().join('/');
